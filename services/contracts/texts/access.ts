// Access Control: granting, the list of grants, revoking.
import type { AuditAction } from '../accounts.ts'
import type { GrantedRole } from '../enumerations.ts'

const roles: Readonly<Record<GrantedRole, string>> = {
  member: 'Member',
  org_admin: 'Org Admin',
  staff: 'Staff',
  admin: 'Admin',
}

export const access = {
  roles,

  grant: {
    change: {},
  },

  guidelines: {
    title: 'Roles',
    member: 'Member = basic access to organization features',
    org_admin: 'Org Admin = manage organization settings and members',
    staff: 'Staff = access all referrals and admin features',
    admin: 'Admin = full system access including user management',
  } satisfies Record<GrantedRole | 'title', string>,

  list: {
    title: 'Granted access',
    things: (count: number) => (count === 1 ? 'grant' : 'grants'),
    search: 'Search',
    searchHint: 'Name or email',
    role: 'Role',
    allRoles: 'All roles',
    organization: 'Organization',
    anyOrganization: 'All organizations',
    clear: 'Clear filters',
    columns: { person: 'Person', organization: 'Organization', role: 'Role', since: 'Since', actions: 'Actions' },
    home: 'Home organization',
    grantedBy: (name: string) => `by ${name}`,
    bySystem: 'when set up',
    you: 'You',
    empty: { title: 'No access granted yet.', text: 'Whoever you grant a role appears here.' },
    noMatch: 'No grants found for current filters.',
    loadFailed: 'Failed to load access',
    adminsOnly: 'Only an admin can grant or revoke access.',
  },

  revoke: {},

  /** The tabs, which admins see. */
  tabs: {},

  reset: {},

  audit: {
    title: 'Audit',
    lead: 'What happened to accounts, sessions and second factors, the newest first. Whoever has no role is found here too, to reset a second factor that was lost.',
    things: (count: number) => (count === 1 ? 'entry' : 'entries'),
    person: 'Person',
    personHint: 'Name or email',
    action: 'Kind',
    allActions: 'Everything',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
    columns: { what: 'What', account: 'Account', actor: 'By', network: 'Network', when: 'When', actions: 'Actions' },
    nobody: 'Nobody signed in',
    noAccount: 'No account',
    self: 'The person',
    reason: (reason: string) => `Reason: ${reason}`,
    empty: { title: 'Nothing happened yet.', text: 'Sign-ins, passwords and second factors are written down here.' },
    noMatch: 'Nothing found for current filters.',
    loadFailed: 'Failed to load the audit',
    actions: {
      signed_up: 'Signed up',
      sign_up_repeated: 'Signed up again with the same address',
      confirmation_requested: 'Asked for a confirmation link',
      email_confirmed: 'Confirmed the email address',
      sign_up_expired: 'Sign-up forgotten, never confirmed',
      signed_in: 'Signed in',
      sign_in_failed: 'Sign-in failed',
      locked_out: 'Locked out',
      signed_out: 'Signed out',
      session_ended: 'Signed a device out',
      session_timed_out: 'Session ended unused',
      access_revoked: 'Access revoked',
      token_reused: 'Session ended, cookie used twice',
      password_reset_requested: 'Asked for a new password',
      password_reset: 'Chose a new password by mail',
      password_changed: 'Changed the password',
      password_check_failed: 'Entered a wrong current password',
      mfa_enabled: 'Set up a second factor',
      mfa_verified: 'Entered a code',
      mfa_failed: 'Entered a wrong code',
      recovery_code_used: 'Used a recovery code',
      recovery_codes_renewed: 'Made new recovery codes',
      mfa_disabled: 'Turned the second factor off',
      mfa_reset: 'Second factor reset by an admin',
    } satisfies Record<AuditAction, string>,
  },

  /** Of one organization, kept by its own admin (docs/decisions/0020-organization-member-administration.md). */
  members: {
    title: 'Members',
    link: 'Members',
    lead: (organization: string) =>
      `Who acts for ${organization}. You can change a role or take somebody out; an admin of the exchange brings somebody in.`,
    notAdmin: {
      title: 'You are not an admin of this organization.',
      text: 'Switch to an organization whose admin you are, or ask its admin.',
    },
    things: (count: number) => (count === 1 ? 'member' : 'members'),
    search: 'Search',
    searchHint: 'Name or email',
    clear: 'Clear filters',
    columns: { since: 'Since', actions: 'Actions' },
    empty: { title: 'No members yet.', text: 'Whoever is granted a role for this organization appears here.' },
    noMatch: 'No members found for current filters.',
    loadFailed: 'Failed to load members',
    raise: 'Make admin',
    raiseOf: (name: string) => `Make admin: ${name}`,
    raiseTitle: (name: string) => `Make ${name} an admin`,
    raiseText: (name: string, organization: string) =>
      `${name} can then change roles and take members out of ${organization}, you included.`,
    lower: 'Make member',
    lowerOf: (name: string) => `Make member: ${name}`,
    lowerTitle: (name: string) => `Make ${name} a plain member`,
    lowerText: (name: string, organization: string) =>
      `${name} goes on acting for ${organization}, and no longer keeps its members.`,
    roleDone: (name: string, role: string) => `${name} is now ${role}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}`,
    removeText: (name: string, organization: string) =>
      `${name} is signed out everywhere at once and no longer acts for ${organization}. Only an admin of the exchange can bring ${name} back.`,
    removeDone: (name: string) => `${name} removed`,
  },
}
