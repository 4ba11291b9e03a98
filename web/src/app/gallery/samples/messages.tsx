// Messages on a page or in place of its content: notices, and the empty, failed and loading states.
import { chakra } from '@chakra-ui/react'
import { ProblemError } from '../../../lib/api/problem-error.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { NoScriptNotice } from '../../../design-system/ui/NoScriptNotice.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressBar } from '../../../design-system/ui/ProgressBar.tsx'
import { SkeletonBar, LinesSkeleton, PageSkeleton, RowsSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { CenteredContent, EmptyState, NoMatches, StateTitle } from '../../../design-system/ui/empty-states.tsx'
import { doNothing, longText } from './layout.tsx'
import type { Section } from './section.ts'

const error = new ProblemError({
  type: 'about:blank',
  title: 'Failed to load referral details',
  status: 500,
  code: 'unexpected',
  requestId: '8f21-c0d4',
})

const refetch = () => Promise.resolve()

export const messages: Section = {
  title: 'Messages and loading',
  components: {
    Notice: {
      states: {
        info: <Notice kind="info">This page shows the last 90 days.</Notice>,
        done: <Notice kind="done" title="Your email is confirmed" />,
        warning: (
          <Notice kind="warning" title="In danger right now?">
            Call 911.
          </Notice>
        ),
        failed: <Notice kind="failed" title="The request was not sent" />,
        'long text': (
          <Notice kind="info" title="The family is waiting for an answer">
            {longText}
          </Notice>
        ),
      },
    },
    NoScriptNotice: {
      states: {
        'shown only without JavaScript': (
          <>
            <NoScriptNotice />
            <chakra.p color="fg.muted">Turn JavaScript off on a public page to see it.</chakra.p>
          </>
        ),
      },
    },
    EmptyState: {
      states: {
        default: <EmptyState title="No reports yet" text="Run one to see it here." />,
        'with an action': (
          <EmptyState title="You have no requests" text="When you ask for help, your request appears here.">
            <Button>Request help</Button>
          </EmptyState>
        ),
      },
    },
    NoMatches: {
      states: {
        default: <NoMatches title="No referrals found for current filters." onClear={doNothing} />,
        'with a text': (
          <NoMatches
            title="No partners found"
            text="Try another county or a wider search."
            clearLabel="Show all partners"
            onClear={doNothing}
          />
        ),
      },
    },
    Failure: {
      states: {
        default: <Failure error={error} onRetry={doNothing} />,
        'old rows stay': (
          <Failure title="The next page couldn't be loaded" error={error} onRetry={doNothing} keepsRows />
        ),
      },
    },
    CenteredContent: {
      states: {
        default: (
          <CenteredContent>
            <StateTitle>The content of an empty panel</StateTitle>
          </CenteredContent>
        ),
      },
    },
    StateTitle: { states: { default: <StateTitle>Nothing is waiting for you</StateTitle> } },
    QueryContent: {
      states: {
        loading: (
          <QueryContent query={{ data: undefined, error: null, refetch }} failedTitle="" skeleton={<LinesSkeleton />}>
            {doNothing}
          </QueryContent>
        ),
        failed: (
          <QueryContent query={{ data: undefined, error, refetch }} failedTitle="The log couldn't be loaded">
            {doNothing}
          </QueryContent>
        ),
        loaded: (
          <QueryContent query={{ data: '3 people have read this note.', error: null, refetch }} failedTitle="">
            {(text) => text}
          </QueryContent>
        ),
      },
    },
    RowsSkeleton: {
      width: 'full',
      states: {
        default: (
          <Panel as="div" px="0" py="0">
            <RowsSkeleton rows={3} />
          </Panel>
        ),
      },
    },
    LinesSkeleton: { states: { default: <LinesSkeleton /> } },
    PageSkeleton: { width: 'full', states: { default: <PageSkeleton /> } },
    SkeletonBar: { states: { default: <SkeletonBar width="60%" /> } },
    ProgressBar: {
      states: {
        empty: <ProgressBar value={0} label="Rebuild, empty" />,
        running: <ProgressBar value={0.42} label="Rebuild, running" text="42,000 of 100,000 events" />,
        done: <ProgressBar value={1} label="Rebuild, done" />,
      },
    },
  },
}
