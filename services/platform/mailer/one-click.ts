// What a mail says of its link to stop such mails, and what a mail program then posts there (RFC 8058).
export const oneClick = { header: 'List-Unsubscribe-Post', name: 'List-Unsubscribe', value: 'One-Click' } as const
