// The code that confirms a number for text messages.
import { m } from '#messages'
import { ConfirmTextNumber } from '#contracts/text-messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { CodeField } from '../../../design-system/ui/CodeField.tsx'
import { textNumber } from '../queries.ts'

export const TextCodeForm = () => {
  const queries = useQueryClient()
  const checks = useCheckedForm(ConfirmTextNumber, { initial: { code: '' }, ids: { code: 'text-code' } })
  const submit = async (body: ConfirmTextNumber) => {
    try {
      queries.setQueryData(textNumber().queryKey, await call('confirmTextNumber', { body }))
      toast({ kind: 'done', title: m['text-messages:confirmed']() })
    } catch (error) {
      const problem = asProblem(error)
      checks.showProblem(problem, 'code', { title: m['text-messages:failed'](), text: problemText(problem) })
    }
  }
  return (
    <CheckedForm checks={checks} onSubmit={submit}>
      <CodeField
        id="text-code"
        label={m['text-messages:codeLabel']()}
        help={m['text-messages:codeHelp']()}
        error={checks.error('code')}
        field={checks.field('code')}
      />
      <Button
        type="submit"
        size="hero"
        justifySelf={{ md: 'start' }}
        aria-busy={checks.pending}
        disabled={checks.pending}
      >
        {checks.pending ? m['text-messages:confirming']() : m['text-messages:confirm']()}
      </Button>
    </CheckedForm>
  )
}
