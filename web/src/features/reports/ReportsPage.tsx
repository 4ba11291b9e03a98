// The page "Reports": run a report, follow its progress, read it as a chart and a table, export it, and find earlier
// runs. The URL contains the report and the run.
import { m } from '#messages'
import { ReportName, type ReportParameters } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { paths } from '../../lib/paths.ts'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { ReportForm } from './ReportForm.tsx'
import { RecentJobs } from '../jobs/RecentJobs.tsx'
import { RunHistory } from './RunHistory.tsx'
import { RunPanel } from './RunPanel.tsx'

export const ReportsPage = () => {
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const parsedName = ReportName.safeParse(params.get('report'))
  const name: ReportName = parsedName.success ? parsedName.data : 'funnel'
  const runId = params.get('run')
  const start = useMutation({
    mutationFn: (body: ReportParameters) => call('startReport', { params: { name }, body }),
    onSuccess: ({ id }) => {
      setParams({ report: name, run: id }, { preventScrollReset: true })
      void queries.invalidateQueries({ queryKey: ['jobs'] })
    },
  })
  const issues = start.isError ? (asProblem(start.error).issues ?? []) : []
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['reports:title']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['reports:lead']()}
      </chakra.p>
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <ReportForm
          name={name}
          onName={(selected) => {
            start.reset()
            setParams({ report: selected }, { preventScrollReset: true })
          }}
          busy={start.isPending}
          errors={Object.fromEntries(issues.map(({ path, message }) => [path, message]))}
          onRun={(body) => start.mutate(body)}
        />
        {start.isError && issues.length === 0 && (
          <Failure
            title={m['reports:runFailed']()}
            error={start.error}
            onRetry={() => {
              if (start.variables !== undefined) start.mutate(start.variables)
            }}
          />
        )}
        {runId !== null && <RunPanel key={runId} id={runId} onRunNow={start.mutate} />}
        <RecentJobs />
        <RunHistory linkTo={({ id, name: report }) => paths.reports({ report, run: id })} />
      </chakra.div>
    </>
  )
}
