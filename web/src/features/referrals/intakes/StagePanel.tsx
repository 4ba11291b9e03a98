// The stage of an intake: the choice, and the history of its changes (INT-06, INT-07).
import { m } from '#messages'
import { type IntakeDetail, type IntakeStage, intakeStages } from '#contracts/intakes.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { formatDateTime } from '../../../lib/format/time.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { stageLabel } from './StageTag.tsx'
import { intake as intakeQuery } from './queries.ts'

const useSetStage = (id: string) => {
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: { stage: IntakeStage; version: number }) =>
      call('setIntakeStage', { params: { id }, body, key: idempotency.keyFor(body) }),
    onSuccess: () => {
      idempotency.complete()
      toast({ kind: 'done', title: m['intakes:stage.updated']() })
    },
    // After a refusal, the page shows the current stage next to the reason.
    onSettled: () => queries.invalidateQueries({ queryKey: intakeQuery(id).queryKey }),
  })
}

export const StagePanel = ({ intake }: { readonly intake: IntakeDetail }) => {
  const { id, stage, version, history } = intake
  /** The person's choice. Undefined until there is one. */
  const [chosen, setChosen] = useState<IntakeStage>()
  const setStage = useSetStage(id)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen === undefined || setStage.isPending) return
    setStage.mutate({ stage: chosen, version }, { onSuccess: () => setChosen(undefined) })
  }
  return (
    <Panel aria-labelledby="intake-stage-heading">
      <PanelHeading id="intake-stage-heading">{m['intakes:stage.title']()}</PanelHeading>
      <chakra.form noValidate display="grid" gap="3" aria-busy={setStage.isPending} onSubmit={submit}>
        <Field id="intake-stage" label={m['intakes:stage.label']()}>
          {(control) => (
            <Select
              {...control}
              value={chosen ?? stage}
              onChange={({ currentTarget: { value } }) => {
                setChosen(intakeStages.find((option) => option === value))
                setStage.reset()
              }}
            >
              {intakeStages.map((option) => (
                <option key={option} value={option}>
                  {stageLabel[option]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {setStage.error !== null && <Refused error={setStage.error} stage={stage} />}
        <Button
          type="submit"
          justifySelf="start"
          aria-busy={setStage.isPending}
          disabled={setStage.isPending || chosen === undefined || chosen === stage}
        >
          {setStage.isPending ? m['intakes:stage.updating']() : m['intakes:stage.update']()}
        </Button>
      </chakra.form>
      <StageHistory history={history} />
    </Panel>
  )
}

const Refused = ({ error, stage }: { readonly error: Error; readonly stage: IntakeStage }) => {
  const problem = asProblem(error)
  return (
    <Notice kind="failed" title={m['intakes:stage.failed']()}>
      {problem.code === 'stale_version'
        ? m['intakes:stage.stale']({ stage: stageLabel[stage]() })
        : problemText(problem)}
    </Notice>
  )
}

const StageHistory = ({ history }: Pick<IntakeDetail, 'history'>) => (
  <>
    <chakra.h3 fontWeight="650" marginTop="5" marginBottom="1">
      {m['intakes:stage.history']()}
    </chakra.h3>
    {history.length === 0 ? (
      <chakra.p color="fg.muted">{m['intakes:stage.untouched']()}</chakra.p>
    ) : (
      <chakra.ol>
        {history.map(({ at, by, stage, previousStage }) => (
          <chakra.li key={at} py="2" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
            <p>{m['intakes:stage.change']({ before: stageLabel[previousStage](), after: stageLabel[stage]() })}</p>
            <chakra.p color="fg.muted" textStyle="small">
              {m['intakes:stage.by']({ name: by?.name ?? m['intakes:stage.someone'](), date: formatDateTime(at) })}
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ol>
    )}
  </>
)
