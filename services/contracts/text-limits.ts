// Lengths of texts that pages show or check without loading a schema, in characters.

/** The length of a new password. `minWithRole` is for a staff or partner role without a second factor (AUTH-09). */
export const passwordLength = { min: 8, minWithRole: 15, max: 200 } as const

/** The length of each name of a person who registers as a client (CLI-02). */
export const clientNameLength = { min: 2, max: 50 } as const

/** The maximum length of what a family writes about itself: a name, or a few sentences. */
export const familyTextLength = { short: 100, long: 300 } as const

/** The maximum length of the directory's search text. */
export const directorySearchLength = 100
