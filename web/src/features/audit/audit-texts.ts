// What an entry of the audit trail says: who, and what.
import { m } from '#messages'
import { auditRoleName, auditedActionName, readingName } from '#contracts/audit-labels.ts'
import type { AuditSubject, AuditTrailEntry } from '#contracts/audit-trail.ts'
import { shortId } from '#contracts/short-id.ts'

export const auditActionText = (entry: AuditTrailEntry): string =>
  entry.source === 'change' ? auditedActionName[entry.action]() : readingName[entry.action]()

export const auditPersonText = ({ person, role }: AuditTrailEntry): string => {
  if (person === null) return auditRoleName[role]()
  return person.name ?? m['audit:formerAccount']()
}

/** The role, and the organization that the person acted for. Empty for the system and for guests. */
export const auditRoleText = ({ person, role, organization }: AuditTrailEntry): string => {
  if (person === null) return ''
  const isOwnRole = role === 'staff' || role === 'admin' || organization === null
  return isOwnRole ? auditRoleName[role]() : `${auditRoleName[role]()} · ${organization.name}`
}

export const auditSubjectText = ({ kind, id, name }: AuditSubject): string => {
  switch (kind) {
    case 'referral':
      return m['audit:referral']({ id: shortId(id) })
    case 'client':
      return m['audit:client']({ id: shortId(id) })
    case 'application':
      return m['audit:application']({ id: shortId(id) })
    case 'person':
      return name ?? m['audit:formerPerson']({ id: shortId(id) })
    case 'organization':
      return name ?? ''
  }
}
