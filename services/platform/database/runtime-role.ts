// The role that the application connects as. Only migrations use another role. It does not own the migrated tables, and
// has only the rights that migrations grant. It can also create schemas, because each build of a read model needs one.
/** Name of the role, as used by the grants in migrations. */
export const runtimeRole = 'referral_app'
