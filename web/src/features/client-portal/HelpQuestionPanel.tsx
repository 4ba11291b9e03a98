// "Did you get help?" on the page of a family's own closed request, with the answer that the family gave.
import { m } from '#messages'
import { helpAnswers } from '#contracts/enumeration-values.ts'
import { type HelpAnswer, type HelpQuestion, helpWordsLimit, isHelpQuestionOpen } from '#contracts/help-answers.ts'
import { helpAnswerLabel } from '#contracts/help-labels.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { NoteField, noteError } from '../../layouts/crisis/NoteField.tsx'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { RadioGroup } from '../../design-system/ui/RadioGroup.tsx'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { formatDate } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { toast } from '../../lib/stores/toasts.ts'

type Referral = Pick<ReferralDetail, 'id' | 'version'> & { readonly helpQuestion: HelpQuestion }

/** Nothing once the question has ended. */
export const HelpQuestionPanel = ({ referral }: { referral: Referral }) => {
  const now = useNow()
  const [isChanging, setChanging] = useState(false)
  const { answer, until } = referral.helpQuestion
  if (!isHelpQuestionOpen(referral.helpQuestion, now)) return null
  return (
    <Panel aria-label={m['help-question:title']()}>
      <chakra.h2 textStyle="section">{m['help-question:title']()}</chakra.h2>
      {answer === null || isChanging ? (
        <AnswerForm key={answer} referral={referral} onSaved={() => setChanging(false)} />
      ) : (
        <>
          <chakra.p marginTop="1" marginBottom="4">
            {m['help-question:yourAnswer']({ answer: helpAnswerLabel[answer](), date: formatDate(until, now) })}
          </chakra.p>
          <Button variant="outline" size="touch" onClick={() => setChanging(true)}>
            {m['help-question:change']()}
          </Button>
        </>
      )}
    </Panel>
  )
}

interface Draft {
  readonly answer: HelpAnswer | null
  readonly words: string
}
const emptyDraft: Draft = { answer: null, words: '' }

const useAnswer = ({ id, version }: Referral, onSaved: () => void) => {
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const { draft, change, deleteDraft } = useDraft(`help-answer:${id}:${version}`, emptyDraft)
  const save = useMutation({
    mutationFn: (answer: HelpAnswer) => {
      const body = { action: 'answer_help', version, answer, words: draft.words } as const
      return call('actOnReferral', { params: { id }, body, key: idempotency.keyFor({ id, body }) })
    },
    onSuccess: async () => {
      idempotency.complete()
      deleteDraft()
      toast({ kind: 'done', title: m['help-question:sent']() })
      await Promise.all(['referral', 'clientDashboard'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      onSaved()
    },
    // Staff may have reopened the request, which then shows its new state.
    onError: () => void queries.invalidateQueries({ queryKey: ['referral'] }),
  })
  return { draft, change, save }
}

const AnswerForm = ({ referral, onSaved }: { referral: Referral; onSaved: () => void }) => {
  const { draft, change, save } = useAnswer(referral, onSaved)
  const [isMissing, setMissing] = useState(false)
  const [wordsError, setWordsError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = draft.words === '' ? undefined : noteError(draft.words, 'referral_note', helpWordsLimit)
    setMissing(draft.answer === null)
    setWordsError(problem)
    if (draft.answer !== null && problem === undefined && !save.isPending) save.mutate(draft.answer)
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="4" marginTop="1" aria-busy={save.isPending}>
      <p>{m['help-question:text']()}</p>
      <RadioGroup
        id="help-answer"
        legend={m['help-question:label']()}
        options={helpAnswers.map((value) => ({ value, name: helpAnswerLabel[value]() }))}
        value={draft.answer}
        onChange={(answer) => {
          change((previous) => ({ ...previous, answer }))
          setMissing(false)
        }}
        {...(isMissing ? { error: validationText({ key: 'validation:helpAnswerRequired' }) } : {})}
      />
      <NoteField
        id="help-words"
        label={m['help-question:words']()}
        help={m['help-question:wordsHelp']()}
        optional
        limit={helpWordsLimit}
        value={draft.words}
        error={wordsError}
        onChange={(words) => {
          change((previous) => ({ ...previous, words }))
          setWordsError(undefined)
        }}
      />
      {save.error !== null && (
        <Notice kind="failed" title={m['help-question:failed']()}>
          {problemText(asProblem(save.error))}
        </Notice>
      )}
      <Button type="submit" size="touch" justifySelf={{ md: 'start' }} aria-busy={save.isPending}>
        {save.isPending ? m['help-question:sending']() : m['help-question:send']()}
      </Button>
    </chakra.form>
  )
}
