// The steps of a request on its status page, in plain words and without names.
import {
  CalendarClock,
  CircleCheck,
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

export const requestSteps = ({
  status,
  disposition,
  sent,
  question,
}: Pick<RequestStatus, 'status' | 'disposition' | 'sent' | 'question'>): Step[] => {
  const review = { key: 'review', title: m['public-requests:status.step.review'](), icon: FileSearch }
  if (status === 'closed' && !sent) {
    return [
      { ...review, state: 'done' },
      { key: 'done', title: m['public-requests:status.step.closed'](), icon: CircleCheck, state: 'current' },
    ]
  }
  if (status === 'returned') {
    const isWithdrawn = disposition === 'withdrawn'
    const hasQuestion = question !== null
    // Without a question to the family, the organization that made the request has it.
    const detail =
      disposition === 'revision'
        ? m['public-requests:status.step.senderAskedText']()
        : m['public-requests:status.step.returnedText']()
    const title = isWithdrawn
      ? m['public-requests:status.step.withdrawn']()
      : hasQuestion
        ? m['public-requests:status.step.question']()
        : disposition === 'revision'
          ? m['public-requests:status.step.senderAsked']()
          : m['public-requests:status.step.returned']()
    const returned = {
      key: 'returned',
      title,
      icon: isWithdrawn ? CircleSlash : hasQuestion ? MessageCircleQuestionMark : Undo2,
      state: 'current',
    } as const
    return [{ ...review, state: 'done' }, isWithdrawn || hasQuestion ? returned : { ...returned, detail }]
  }
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
