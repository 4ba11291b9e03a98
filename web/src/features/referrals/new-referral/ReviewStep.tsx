// The last step before a referral is sent. It shows every answer, each with a button to change it.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { consentMethodLabel, priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { shortName } from '../shared/party-names.ts'
import { type Draft, controlIds } from './draft.ts'

interface Props {
  readonly draft: Draft
  readonly pending: boolean
  /** Why the referral could not be sent. Null if nothing failed. */
  readonly problem: string | null
  /** Returns to the form and focuses the control with this id. */
  readonly onChange: (controlId: string) => void
  readonly onSend: () => void
}

export const ReviewStep = ({ draft, pending, problem, onChange, onSend }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { client, method } = draft
  const priority = draft.priority ?? 'medium'
  const answerRow = (name: string, controlId: string, value: ReactNode) => (
    <AnswerRow name={name} disabled={pending} onChange={() => onChange(controlId)}>
      {value}
    </AnswerRow>
  )
  return (
    <chakra.section aria-labelledby="review-heading" display="grid" gap="5">
      <chakra.div>
        <chakra.h2 id="review-heading" ref={heading} tabIndex={-1} textStyle="section">
          {m['new-referral:review.title']()}
        </chakra.h2>
        <chakra.p color="fg.muted" marginTop="1">
          {m['new-referral:review.text']()}
        </chakra.p>
      </chakra.div>
      <chakra.dl borderTopWidth="1px">
        {answerRow(m['new-referral:client'](), controlIds.clientId, client === null ? '' : shortName(client))}
        {answerRow(m['new-referral:need'](), controlIds.need, draft.need)}
        {answerRow(
          m['referral:priorityLabel'](),
          'priority',
          m['referral:priorityWithMeaning']({
            name: priorityLabel[priority](),
            meaning: priorityMeaning[priority](),
          }),
        )}
        {answerRow(
          m['new-referral:review.receiver'](),
          'receiver',
          draft.receiver?.name ?? m['new-referral:review.noReceiver'](),
        )}
        {answerRow(m['new-referral:note'](), controlIds.note, draft.note)}
        {answerRow(
          m['new-referral:consentMethod'](),
          controlIds.method,
          method === '' ? '' : consentMethodLabel[method](),
        )}
        {answerRow(m['new-referral:review.consent'](), controlIds.consent, m['new-referral:consent']())}
      </chakra.dl>
      {problem !== null && (
        <chakra.p role="alert" color="danger.fg" fontWeight="600">
          {problem}
        </chakra.p>
      )}
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column-reverse', md: 'row' }}
        justifyContent="flex-end"
        gap="3"
      >
        <Button variant="quiet" size="touch" disabled={pending} onClick={() => onChange(controlIds.clientId)}>
          {m['new-referral:review.back']()}
        </Button>
        <Button size="touch" aria-busy={pending} onClick={onSend}>
          {pending ? m['new-referral:submitting']() : m['new-referral:submit']()}
        </Button>
      </chakra.div>
    </chakra.section>
  )
}

interface AnswerRowProps {
  readonly name: string
  /** True while the referral is being sent. */
  readonly disabled: boolean
  readonly onChange: () => void
  readonly children: ReactNode
}

const AnswerRow = ({ name, disabled, onChange, children }: AnswerRowProps) => (
  <chakra.div
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: '11rem minmax(0, 1fr) auto' }}
    columnGap="4"
    alignItems="baseline"
    py="3"
    borderBottomWidth="1px"
  >
    <chakra.dt color="fg.muted" gridColumn={{ base: '1', md: 'auto' }}>
      {name}
    </chakra.dt>
    <chakra.dd
      gridRow={{ base: '2', md: 'auto' }}
      gridColumn={{ base: '1 / -1', md: 'auto' }}
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {children}
    </chakra.dd>
    <chakra.dd gridRow={{ base: '1', md: 'auto' }} gridColumn={{ base: '2', md: 'auto' }}>
      <Button
        variant="quiet"
        size="row"
        px="3"
        disabled={disabled}
        aria-label={m['new-referral:review.changeField']({ name })}
        onClick={onChange}
      >
        {m['new-referral:review.change']()}
      </Button>
    </chakra.dd>
  </chakra.div>
)
