// The steps of a request on its status page, in plain words and without names.
import {
  CalendarClock,
  CircleCheck,
  CirclePause,
  CircleSlash,
  FileSearch,
  MessageCircleQuestionMark,
  Send,
  Undo2,
  UserRoundCheck,
} from 'lucide-react'
import { m } from '#messages'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { type ProgressStep, stepStateAt } from '../../../design-system/ui/ProgressSteps.tsx'
import { familyStepIndex } from '../../../lib/display/family-steps.ts'

type Step = ProgressStep & { readonly detail?: string }

type ShownStatus = Pick<
  RequestStatus,
  'status' | 'disposition' | 'sent' | 'question' | 'notPlaced' | 'permission' | 'madeByStaff'
>

const returnedStep = ({
  disposition,
  question,
  notPlaced,
  madeByStaff,
}: Omit<ShownStatus, 'status' | 'sent' | 'permission'>): Pick<Step, 'title' | 'icon' | 'detail'> => {
  if (disposition === 'withdrawn') return { title: m['public-requests:status.step.withdrawn'](), icon: CircleSlash }
  if (question !== null) return { title: m['public-requests:status.step.question'](), icon: MessageCircleQuestionMark }
  if (notPlaced === true) return { title: m['public-requests:status.step.notPlaced'](), icon: CircleSlash }
  // Without a question to the family, the organization that made the request has it, or staff who entered it.
  if (disposition === 'revision')
    return {
      title: m['public-requests:status.step.senderAsked'](),
      detail:
        madeByStaff === true
          ? m['public-requests:status.step.staffAskedText']()
          : m['public-requests:status.step.senderAskedText'](),
      icon: Undo2,
    }
  return {
    title: m['public-requests:status.step.returned'](),
    detail: m['public-requests:status.step.returnedText'](),
    icon: Undo2,
  }
}

export const requestSteps = ({
  status,
  disposition,
  sent,
  question,
  notPlaced,
  permission,
  madeByStaff,
}: ShownStatus): Step[] => {
  const review = { key: 'review', title: m['public-requests:status.step.review'](), icon: FileSearch }
  if (permission !== undefined && permission !== null)
    return [
      { ...review, state: 'done' },
      { key: 'hold', title: m['public-requests:status.step.onHold'](), icon: CirclePause, state: 'current' },
    ]
  if (status === 'closed' && !sent) {
    return [
      { ...review, state: 'done' },
      { key: 'done', title: m['public-requests:status.step.closed'](), icon: CircleCheck, state: 'current' },
    ]
  }
  if (status === 'returned')
    return [
      { ...review, state: 'done' },
      { key: 'returned', state: 'current', ...returnedStep({ disposition, question, notPlaced, madeByStaff }) },
    ]
  const current = familyStepIndex[status]
  const state = (index: number) => stepStateAt(index, current)
  const isWaitlisted = status === 'received' && disposition === 'waitlisted'
  return [
    { ...review, state: state(0), ...(current === 0 ? { detail: m['public-requests:status.step.reviewText']() } : {}) },
    {
      key: 'sent',
      title: m['public-requests:status.step.sent'](),
      icon: Send,
      state: state(1),
      ...(current === 0
        ? { detail: m['public-requests:status.step.sentNext']() }
        : current === 1
          ? { detail: m['public-requests:status.step.sentText']() }
          : {}),
    },
    isWaitlisted
      ? {
          key: 'service',
          title: m['public-requests:status.step.waitlisted'](),
          detail: m['public-requests:status.step.waitlistedText'](),
          icon: CalendarClock,
          state: state(2),
        }
      : {
          key: 'service',
          title: m['public-requests:status.step.service'](),
          icon: UserRoundCheck,
          state: state(2),
          ...(current <= 2 ? { detail: m['public-requests:status.step.serviceText']() } : {}),
        },
    { key: 'done', title: m['public-requests:status.step.done'](), icon: CircleCheck, state: state(3) },
  ]
}
