// Escapes text for HTML, in text content and in quoted attribute values. Used for built pages, server pages and emails.

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const inHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => written[sign] ?? sign)
