// The columns of the audit trail, and its cards on phones.
import { m } from '#messages'
import type { AuditSubject, AuditTrailEntry } from '#contracts/audit-trail.ts'
import { chakra } from '@chakra-ui/react'
import { Eye, PenLine } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { SecondLine } from '../../design-system/table/cells.tsx'
import type { Column } from '../../design-system/table/columns.ts'
import { TextLink } from '../../design-system/ui/links.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { paths } from '../../lib/paths.ts'
import { auditActionText, auditPersonText, auditRoleText, auditSubjectText } from './audit-texts.ts'

interface AuditRow {
  readonly id: string
  readonly version: number
  readonly entry: AuditTrailEntry
}

export const toAuditRows = (entries: readonly AuditTrailEntry[]): AuditRow[] =>
  entries.map((entry) => ({ id: `${entry.source} ${entry.id}`, version: 0, entry }))

const isReading = ({ source }: AuditTrailEntry): boolean => source === 'reading'

const Action = ({ entry }: { readonly entry: AuditTrailEntry }) => {
  const Icon = isReading(entry) ? Eye : PenLine
  return (
    <chakra.span display="inline-flex" gap="2" alignItems="baseline">
      <chakra.span
        color={isReading(entry) ? 'fg.muted' : 'primary.fg'}
        alignSelf="center"
        role="img"
        aria-label={isReading(entry) ? m['audit:kinds.reading']() : m['audit:kinds.change']()}
      >
        <Icon size={16} strokeWidth={1.9} aria-hidden />
      </chakra.span>
      <chakra.span fontWeight="600">{auditActionText(entry)}</chakra.span>
    </chakra.span>
  )
}

/** A client has no page of its own: its link shows everything that happened to it. */
const pathOf = ({ kind, id }: AuditSubject): string | undefined => {
  switch (kind) {
    case 'referral':
      return paths.referral(id)
    case 'client':
      return paths.audit({ client: id })
    case 'organization':
      return paths.organization(id)
    case 'application':
      return paths.partnerApplications({ application: id })
    case 'person':
      return undefined
  }
}

const Subject = ({ subject }: { readonly subject: AuditSubject }) => {
  const path = pathOf(subject)
  const text = auditSubjectText(subject)
  return path === undefined ? text : <TextLink to={path}>{text}</TextLink>
}

const joined = (parts: readonly ReactNode[]): ReactNode =>
  parts.map((part, index) => (
    // The parts of one entry never change their order.
    <Fragment key={index}>
      {index > 0 && ', '}
      {part}
    </Fragment>
  ))

const About = ({ entry }: { readonly entry: AuditTrailEntry }) => {
  if (entry.source === 'change') return <Subject subject={entry.subject} />
  const { clientIds, clients } = entry
  const more = clients - clientIds.length
  return joined([
    ...clientIds.map((id) => <Subject key={id} subject={{ kind: 'client', id, name: null }} />),
    ...(more === 0 ? [] : [m['audit:clientsMore']({ count: more })]),
  ])
}

const Related = ({ entry }: { readonly entry: AuditTrailEntry }) =>
  entry.source === 'change' && entry.related.length > 0
    ? joined(entry.related.map((subject) => <Subject key={subject.id} subject={subject} />))
    : null

const hasRelated = (entry: AuditTrailEntry): boolean => entry.source === 'change' && entry.related.length > 0

export const auditColumns: readonly Column<AuditRow>[] = [
  {
    id: 'when',
    header: m['audit:columns.when'](),
    nowrap: true,
    cell: ({ entry }) => <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>,
  },
  {
    id: 'who',
    header: m['audit:columns.who'](),
    cell: ({ entry }, density) => (
      <>
        {auditPersonText(entry)}
        <SecondLine density={density}>{auditRoleText(entry)}</SecondLine>
      </>
    ),
  },
  {
    id: 'action',
    header: m['audit:columns.action'](),
    rowHeader: true,
    cell: ({ entry }) => <Action entry={entry} />,
  },
  {
    id: 'about',
    header: m['audit:columns.about'](),
    cell: ({ entry }, density) => (
      <>
        <About entry={entry} />
        {hasRelated(entry) && (
          <SecondLine density={density}>
            <Related entry={entry} />
          </SecondLine>
        )}
      </>
    ),
  },
]

export const AuditCard = ({ entry }: { readonly entry: AuditTrailEntry }) => (
  <>
    <Action entry={entry} />
    <chakra.p marginTop="1.5" overflowWrap="anywhere">
      <About entry={entry} />
      {hasRelated(entry) && (
        <>
          {' · '}
          <Related entry={entry} />
        </>
      )}
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small" marginTop="1.5">
      {[auditPersonText(entry), auditRoleText(entry), formatDateTime(entry.at)].filter(Boolean).join(' · ')}
    </chakra.p>
  </>
)
