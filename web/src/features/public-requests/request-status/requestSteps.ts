// The steps of a request for whoever holds its link: in a family's words, and without anybody's name.
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
import type { RequestStatus } from '#contracts/public-requests.ts'
import { t } from '../../../lib/texts.ts'
import type { ProgressStep, StepState } from '../../../design-system/ui/ProgressSteps.tsx'

type Step = ProgressStep & { readonly detail?: string }

const words = t.requests.status.steps
const places = { requested: 0, pending_review: 0, in_review: 0, submitted: 1, received: 2, closed: 3 } as const

export const requestSteps = ({
  status,
  disposition,
  sent,
}: Pick<RequestStatus, 'status' | 'disposition' | 'sent'>): Step[] => {
  const review = { key: 'review', title: words.review.title, icon: FileSearch }
  if (status === 'closed' && !sent) {
    return [
      { ...review, state: 'done' },
      { key: 'done', title: words.closed.title, icon: CircleCheck, state: 'current' },
    ]
  }
  if (status === 'returned') {
    const withdrawn = disposition === 'withdrawn'
    const asked = disposition === 'revision'
    const title = (disposition === null ? undefined : words.returned.by[disposition]) ?? words.returned.title
    const returned = {
      key: 'returned',
      title,
      icon: withdrawn ? CircleSlash : asked ? MessageCircleQuestionMark : Undo2,
      state: 'current',
    } as const
    return [{ ...review, state: 'done' }, withdrawn || asked ? returned : { ...returned, detail: words.returned.text }]
  }
  const here = places[status]
  const state = (index: number): StepState => (index < here ? 'done' : index === here ? 'current' : 'next')
  const waitlisted = status === 'received' && disposition === 'waitlisted'
  return [
    { ...review, state: state(0), ...(here === 0 ? { detail: words.review.text } : {}) },
    {
      key: 'sent',
      title: words.sent.title,
      icon: Send,
      state: state(1),
      ...(here === 0 ? { detail: words.sent.next } : here === 1 ? { detail: words.sent.text } : {}),
    },
    waitlisted
      ? {
          key: 'service',
          ...{ title: words.waitlisted.title, detail: words.waitlisted.text },
          icon: CalendarClock,
          state: state(2),
        }
      : {
          key: 'service',
          title: words.service.title,
          icon: UserRoundCheck,
          state: state(2),
          ...(here <= 2 ? { detail: words.service.text } : {}),
        },
    { key: 'done', title: words.done.title, icon: CircleCheck, state: state(3) },
  ]
}
