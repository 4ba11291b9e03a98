// The length of a new password, in characters. It is in a separate file because pages show it without loading a schema.

/** `minWithRole` applies to people who have a staff or partner role and no second factor (AUTH-09). */
export const passwordLength = { min: 8, minWithRole: 15, max: 200 } as const
