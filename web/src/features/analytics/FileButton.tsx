// "Export CSV" of a table, for the chosen period (ANA-12).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../design-system/ui/Button.tsx'
import { call } from '../../lib/api/client.ts'
import { saveFile } from '../../lib/api/download.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { toast } from '../../lib/stores/toasts.ts'
import type { Period } from './period.ts'

interface Props {
  readonly route: 'partnerPerformanceFile' | 'outcomeMetricsFile'
  /** The title of the table, because the page has two. */
  readonly table: string
  readonly period: Period
}

export const FileButton = ({ route, table, period }: Props) => {
  const file = useMutation({
    mutationFn: () => call(route, { query: period }),
    onSuccess: ({ fileName, text }) =>
      saveFile({ name: fileName, file: new Blob([text], { type: 'text/csv;charset=utf-8' }) }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['analytics:fileFailed'](), text: problemText(asProblem(error)) }),
  })
  return (
    <Button
      variant="outline"
      size="row"
      aria-label={m['analytics:exportOf']({ table })}
      aria-busy={file.isPending}
      onClick={() => file.mutate()}
    >
      <Download aria-hidden />
      <chakra.span whiteSpace="nowrap">{m['analytics:export']()}</chakra.span>
    </Button>
  )
}
