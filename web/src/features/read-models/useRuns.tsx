// Requests a rebuild after a confirmation, or a verification at once, because it changes nothing.
import { m } from '#messages'
import type { RunKind } from '#contracts/read-models.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { readModels } from './queries.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { problemText } from '../../lib/format/problem-text.ts'
import { modelName } from './texts.ts'

export type RequestRun = (kind: RunKind, name: string) => void

interface Runs {
  readonly request: RequestRun
  /** The model whose request is being sent. */
  readonly pendingModel: string | undefined
  readonly dialog: ReactNode
}

export const useRuns = (): Runs => {
  const [rebuilding, setRebuilding] = useState<string | null>(null)
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: ({ kind, name }: { kind: RunKind; name: string }) =>
      call('requestReadModelRun', { params: { name }, body: { kind } }),
    onSuccess: (answer) => {
      queries.setQueryData(readModels().queryKey, answer)
      setRebuilding(null)
    },
    onError: (thrown, { kind }) => {
      // The confirmation dialog shows the error of a rebuild.
      if (kind === 'verify')
        toast({ kind: 'failed', title: m['read-models:actions.failed'](), text: problemText(asProblem(thrown)) })
    },
  })
  const request: RequestRun = (kind, name) => {
    run.reset()
    if (kind === 'rebuild') setRebuilding(name)
    else run.mutate({ kind, name })
  }
  return {
    request,
    pendingModel: run.isPending ? run.variables.name : undefined,
    dialog: rebuilding !== null && (
      <ConfirmDialog
        open
        title={m['read-models:confirm.title']({ model: modelName(rebuilding) })}
        consequence={m['read-models:confirm.consequence']()}
        confirmLabel={m['read-models:confirm.confirm']()}
        pending={run.isPending}
        {...(run.error === null ? {} : { problem: asProblem(run.error).title })}
        onConfirm={() => run.mutate({ kind: 'rebuild', name: rebuilding })}
        onClose={() => setRebuilding(null)}
      />
    ),
  }
}
