// Access Control: granting, the list of grants, revoking.
import type { GrantedRole } from '../enumerations.ts'

const roles: Readonly<Record<GrantedRole, string>> = {
  member: 'Member',
  org_admin: 'Org Admin',
  staff: 'Staff',
  admin: 'Admin',
}

export const access = {
  title: 'Access Control',
  lead: 'Who may do what, and for which organization.',
  roles,

  grant: {
    title: 'Grant access',
    email: 'Email',
    emailHelp: 'The address the person signed up with.',
    organization: 'Organization',
    organizationHint: 'Type to filter. Up to 50 shown.',
    homeHint: 'Staff and Admin apply to the whole exchange; the organization is the person’s home.',
    role: 'Role',
    submit: 'Grant access',
    granting: 'Granting access',
    done: 'User access granted successfully',
    missing: 'Please fill in all fields',
    emailMissing: 'Email is required',
    organizationMissing: 'Organization is required',
    failed: 'Access was not granted',
    organizationsFailed: (message: string) => `Failed to load organizations: ${message}`,
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
    you: 'You',
    empty: { title: 'No access granted yet.', text: 'Whoever you grant a role appears here.' },
    noMatch: 'No grants found for current filters.',
    loadFailed: 'Failed to load access',
    adminsOnly: 'Only an admin can grant or revoke access.',
  },

  revoke: {
    action: 'Revoke',
    actionFor: (name: string, role: string, organization: string) => `Revoke ${role} of ${name} at ${organization}`,
    title: (name: string) => `Revoke access of ${name}`,
    ofOrganization: (name: string, role: string, organization: string) =>
      `${name} is signed out everywhere at once and no longer acts for ${organization} as ${role}. Access can be granted again.`,
    ofPlatform: (name: string, role: string) =>
      `${name} is signed out everywhere at once and loses every right of ${role} on the whole exchange. Access can be granted again.`,
    ownTitle: 'Revoke your own access',
    own: (role: string, organization: string) =>
      `You are signed out everywhere at once and lose what you may do as ${role} of ${organization}. Only somebody else can give it back.`,
    confirm: 'Revoke access',
    done: (name: string) => `Access of ${name} revoked`,
  },
}
