// How the call or letter went. What was typed stays if someone else was faster, and the panel then shows their result.
import { m } from '#messages'
import {
  type ContactResult,
  type FinishContactTask,
  type OpenContactTask,
  contactNoteLength,
} from '#contracts/contact-tasks.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { RadioGroup } from '../../../design-system/ui/RadioGroup.tsx'
import { Textarea } from '../../../design-system/ui/inputs.tsx'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { resultLabel, resultsByMethod } from './labels.ts'
import { contactTaskQueryKeys } from './queries.ts'

interface Props {
  readonly referralId: string
  readonly task: OpenContactTask
}

const useFinish = (referralId: string) => {
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: FinishContactTask) =>
      call('finishContactTask', { params: { id: referralId }, body, key: idempotency.keyFor(body) }),
    onSuccess: () => {
      idempotency.complete()
      toast({ kind: 'done', title: m['contact-tasks:saved']() })
    },
    onError: (error) =>
      toast({ kind: 'failed', title: m['contact-tasks:saveFailed'](), text: problemText(asProblem(error)) }),
    onSettled: () => Promise.all(contactTaskQueryKeys.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
}

export const FinishTaskForm = ({ referralId, task: { id: taskId, method, version } }: Props) => {
  const [result, setResult] = useState<ContactResult | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const finish = useFinish(referralId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsMissing(result === null)
    if (result === null) document.getElementById('contact-result')?.focus()
    else if (!finish.isPending) finish.mutate({ taskId, version, result, note })
  }
  return (
    <chakra.form noValidate display="grid" gap="4" aria-busy={finish.isPending} onSubmit={submit}>
      <RadioGroup
        id="contact-result"
        legend={m['contact-tasks:resultLegend']()}
        options={resultsByMethod[method].map((value) => ({ value, name: resultLabel(method, value) }))}
        value={result}
        onChange={setResult}
        {...(isMissing && { error: m['contact-tasks:resultMissing']() })}
      />
      <Field id="contact-note" label={m['contact-tasks:note']()} optional>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={contactNoteLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {finish.error !== null && (
        <Notice kind="failed" title={m['contact-tasks:saveFailed']()}>
          {problemText(asProblem(finish.error))}
        </Notice>
      )}
      <Button type="submit" justifySelf="start" aria-busy={finish.isPending} disabled={finish.isPending}>
        {finish.isPending ? m['contact-tasks:saving']() : m['contact-tasks:save']()}
      </Button>
    </chakra.form>
  )
}
