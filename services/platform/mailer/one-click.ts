// The header that marks an unsubscribe link as one-click, and the form field that a mail program posts to it (RFC
// 8058).
export const oneClick = { header: 'List-Unsubscribe-Post', name: 'List-Unsubscribe', value: 'One-Click' } as const
