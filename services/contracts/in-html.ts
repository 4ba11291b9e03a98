// Text as it stands in HTML, between tags and in the quotes of an attribute: in pages of the build and of the server, and in mails.

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const inHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => written[sign] ?? sign)
