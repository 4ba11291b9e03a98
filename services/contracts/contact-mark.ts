// The word that the build leaves where the organization's e-mail address goes: the server knows it, the build does not.
export const contactEmailMark = '__CONTACT_EMAIL__'
