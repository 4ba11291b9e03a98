// Requests a rebuild or a verification. Only a rebuild needs a confirmation, because a verification changes nothing.
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
import { modelName } from './labels.ts'

export type RequestRun = (kind: RunKind, name: string) => void

interface RunRequests {
  readonly request: RequestRun
  /** The name of the model whose request is being sent. */
  readonly pendingModel: string | undefined
  readonly dialog: ReactNode
}

export const useRunRequest = (): RunRequests => {
  const [modelToRebuild, setModelToRebuild] = useState<string | null>(null)
  const queries = useQueryClient()
  const sendRequest = useMutation({
    mutationFn: ({ kind, name }: { kind: RunKind; name: string }) =>
      call('requestReadModelRun', { params: { name }, body: { kind } }),
    onSuccess: (models) => {
      queries.setQueryData(readModels().queryKey, models)
      setModelToRebuild(null)
    },
    onError: (error, { kind }) => {
      // The confirmation dialog shows the error of a rebuild.
      if (kind === 'verify')
        toast({ kind: 'failed', title: m['read-models:actions.failed'](), text: problemText(asProblem(error)) })
    },
  })
  const request: RequestRun = (kind, name) => {
    sendRequest.reset()
    if (kind === 'rebuild') setModelToRebuild(name)
    else sendRequest.mutate({ kind, name })
  }
  return {
    request,
    pendingModel: sendRequest.isPending ? sendRequest.variables.name : undefined,
    dialog: modelToRebuild !== null && (
      <ConfirmDialog
        open
        title={m['read-models:confirm.title']({ model: modelName(modelToRebuild) })}
        consequence={m['read-models:confirm.consequence']()}
        confirmLabel={m['read-models:confirm.confirm']()}
        pending={sendRequest.isPending}
        {...(sendRequest.error === null ? {} : { problem: asProblem(sendRequest.error).title })}
        onConfirm={() => sendRequest.mutate({ kind: 'rebuild', name: modelToRebuild })}
        onClose={() => setModelToRebuild(null)}
      />
    ),
  }
}
