// The frame of a print view: its controls, and the loading and failed states of what is printed.
import { m } from '#messages'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { PrintControls } from '../../../layouts/PrintedPage.tsx'

interface Props {
  readonly title: string
  readonly backTo: string
  readonly backLabel: string
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  /** What is printed. Null until it is loaded. */
  readonly children: ReactNode
}

export const PrintFrame = ({ title, backTo, backLabel, query, children }: Props) => (
  <>
    <PrintControls
      backTo={backTo}
      backLabel={backLabel}
      printLabel={m['referral-history:printNow']()}
      ready={children !== null}
    />
    {query.isPending && <PageSkeleton />}
    {children === null && query.isError && (
      <Panel>
        <h1>{title}</h1>
        <Failure title={m['referral-detail:loadFailed']()} error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )}
    {children}
  </>
)
