// The steps from an empty installation to the first outcome, and their states, from the figures of the server (PUB-23).
import { m } from '#messages'
import type { SetupProgress } from '#contracts/managed-organizations.ts'
import type { LucideIcon } from 'lucide-react'
import { Building2, CircleCheck, FilePlus2, Globe, Send, UserPlus, UsersRound } from 'lucide-react'
import type { StepState } from '../../design-system/ui/ProgressSteps.tsx'
import { paths } from '../../lib/paths.ts'

export interface SetupStep {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  readonly state: StepState
  /** How far the step is. */
  readonly note?: string
  readonly link: { readonly to: string; readonly label: string }
}

interface Step extends Omit<SetupStep, 'state' | 'note'> {
  readonly count: number
  /** The step is done with this many. */
  readonly target: number
  readonly note?: string | undefined
}

/** A referral has two parties: an organization that sends it and one that receives it. */
const parties = 2

const findSteps = (progress: SetupProgress): Step[] => [
  {
    key: 'organizations',
    icon: Building2,
    title: m['organizations:start.organizations.title'](),
    text: m['organizations:start.organizations.text'](),
    link: { to: paths.newOrganization(), label: m['organizations:start.organizations.action']() },
    count: progress.organizations,
    target: parties,
  },
  {
    key: 'listings',
    icon: Globe,
    title: m['organizations:start.listings.title'](),
    text: m['organizations:start.listings.text'](),
    link: { to: paths.organizations({ visibility: 'hidden' }), label: m['organizations:start.listings.action']() },
    count: progress.listed,
    target: parties,
  },
  {
    key: 'people',
    icon: UsersRound,
    title: m['organizations:start.people.title'](),
    text: m['organizations:start.people.text'](),
    link: { to: paths.organizations(), label: m['organizations:start.people.action']() },
    count: progress.withMembers,
    target: parties,
    note:
      progress.invitations > 0 ? m['organizations:start.people.invited']({ count: progress.invitations }) : undefined,
  },
  {
    key: 'client',
    icon: UserPlus,
    title: m['organizations:start.client.title'](),
    text: m['organizations:start.client.text'](),
    link: { to: paths.clientPortal(), label: m['organizations:start.client.action']() },
    count: progress.clients,
    target: 1,
  },
  {
    key: 'referral',
    icon: FilePlus2,
    title: m['organizations:start.referral.title'](),
    text: m['organizations:start.referral.text'](),
    link: { to: paths.requestReferral(), label: m['organizations:start.referral.action']() },
    count: progress.referrals,
    target: 1,
  },
  {
    key: 'sent',
    icon: Send,
    title: m['organizations:start.sent.title'](),
    text: m['organizations:start.sent.text'](),
    link: { to: paths.staffReferrals(), label: m['organizations:start.sent.action']() },
    count: progress.sent,
    target: 1,
  },
  {
    key: 'outcome',
    icon: CircleCheck,
    title: m['organizations:start.outcome.title'](),
    text: m['organizations:start.outcome.text'](),
    link: {
      to: paths.staffReferrals({ status: ['submitted', 'received'] }),
      label: m['organizations:start.outcome.action'](),
    },
    count: progress.closed,
    target: 1,
  },
]

const countNote = ({ count, target }: Step): string | undefined =>
  count > 0 && count < target ? m['organizations:start.count']({ count, target }) : undefined

/** The first step that is not done is the current one. A later step may be done before an earlier one. */
export const setupSteps = (progress: SetupProgress): SetupStep[] => {
  const steps = findSteps(progress)
  const current = steps.find(({ count, target }) => count < target)
  return steps.map((step) => {
    const { count, target, note: ownNote, ...fields } = step
    const isDone = count >= target
    const note = isDone ? undefined : [countNote(step), ownNote].filter((text) => text !== undefined).join('. ')
    return {
      ...fields,
      state: isDone ? 'done' : step === current ? 'current' : 'next',
      ...(note === undefined || note === '' ? {} : { note }),
    }
  })
}
