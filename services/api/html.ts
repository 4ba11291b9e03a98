// Text as it stands in HTML, between tags and in the quotes of an attribute.

const written: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => written[sign] ?? sign)
