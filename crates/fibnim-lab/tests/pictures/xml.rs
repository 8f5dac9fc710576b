//! A small check that a document is well-formed XML, as far as ours use it:
//! elements with quoted attributes, text and the five entities.

/// The names of the elements in order, or what is wrong with the document.
pub fn elements(document: &str) -> Result<Vec<String>, String> {
    let (mut open, mut names) = (Vec::new(), Vec::new());
    let mut rest = document.trim_end();
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start])?;
        let end = tag_end(&rest[start..])?;
        let tag = &rest[start + 1..start + end];
        rest = &rest[start + end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else {
            let (tag, empty) = tag
                .strip_suffix('/')
                .map_or((tag, false), |tag| (tag, true));
            let name = check_tag(tag)?;
            if open.is_empty() && !names.is_empty() {
                return Err(format!("<{name}> is a second root"));
            }
            names.push(name.to_owned());
            if !empty {
                open.push(name);
            }
        }
    }
    check_text(rest)?;
    if names.is_empty() || !open.is_empty() || !rest.is_empty() {
        return Err(format!(
            "open at the end: {open:?}, after the root: {rest:?}"
        ));
    }
    Ok(names)
}

/// Where the tag ends: at the first > that is not quoted.
fn tag_end(tag: &str) -> Result<usize, String> {
    let mut quoted = false;
    for (i, c) in tag.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '>' if !quoted => return Ok(i),
            '<' if i > 0 => return Err(format!("< within {}", &tag[..i])),
            _ => {}
        }
    }
    Err(format!("no end: {tag}"))
}

/// Name and attributes, each once and quoted.
fn check_tag(tag: &str) -> Result<&str, String> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-:_".contains(c))
    };
    let (name, mut rest) = tag.split_at(tag.find(' ').unwrap_or(tag.len()));
    let mut seen = Vec::new();
    while let Some(attribute) = rest.strip_prefix(' ') {
        let (key, value) = attribute
            .split_once("=\"")
            .ok_or(format!("no value: {tag}"))?;
        let (value, after) = value.split_once('"').ok_or(format!("no quote: {tag}"))?;
        check_text(value)?;
        if !is_name(key) || seen.contains(&key) {
            return Err(format!("attribute {key} of {tag}"));
        }
        seen.push(key);
        rest = after;
    }
    if !is_name(name) || !rest.is_empty() {
        return Err(format!("no tag: {tag}"));
    }
    Ok(name)
}

fn check_text(text: &str) -> Result<(), String> {
    let allowed = |c: char| !c.is_control() || c == '\n';
    let entities = ["amp;", "lt;", "gt;", "quot;", "apos;"];
    let mut parts = text.split('&').skip(1);
    if !parts.all(|part| entities.iter().any(|entity| part.starts_with(entity))) {
        return Err(format!("no entity: {text}"));
    }
    if text.contains('<') || !text.chars().all(allowed) {
        return Err(format!("a sign that is not allowed: {text}"));
    }
    Ok(())
}

/// Checks an SVG document of ours: well-formed, and with no need of fonts.
pub fn check_svg(svg: &str) -> Vec<String> {
    let names = elements(svg).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(names[0], "svg");
    assert!(names.contains(&"title".to_owned()));
    assert!(!names.iter().any(|name| name == "text" || name == "style"));
    assert!(!svg.contains("font"));
    for reference in svg.split("<use xlink:href=\"#").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(svg.contains(&format!("<path id=\"{name}\" ")), "{name}");
    }
    names
}

#[test]
fn what_is_not_well_formed_is_found() {
    for good in ["<a/>", "<a b=\"x>&amp;\"><c>t</c></a>\n"] {
        assert!(elements(good).is_ok(), "{good}");
    }
    for bad in [
        "",
        "a",
        "<a>",
        "</a>",
        "<a></b>",
        "<a/><a/>",
        "<a b/>",
        "<a b=c/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a b=\"<\"/>",
        "<a b=\"\"c=\"\"/>",
        "<a>&x;</a>",
        "<a>\u{7}</a>",
        "<a/>t",
        "<a",
        "<1/>",
    ] {
        assert!(elements(bad).is_err(), "{bad}");
    }
}
