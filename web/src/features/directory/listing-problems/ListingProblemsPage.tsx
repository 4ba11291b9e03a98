// /staff/listing-problems: visitors' open reports about listings, oldest first.
import { m } from '#messages'
import { PageQuery } from '#contracts/lists.ts'
import type { ListingProblem } from '#contracts/listing-problems.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { listingProblems } from './queries.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { ExternalLink, TextLink } from '../../../design-system/ui/links.tsx'
import { Paging } from '../../../design-system/ui/Paging.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { problemReasonLabels } from '../labels.ts'

const useResolveProblem = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('resolveListingProblem', { params: { id } }),
    onSuccess: () => toast({ kind: 'done', title: m['listing-problems:resolved']() }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['listing-problems:resolveFailed'](), text: problemText(asProblem(error)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listingProblems'] }),
  })
}

export const ListingProblemsPage = () => {
  const url = useListUrl()
  const { page } = readQuery(PageQuery, url.params)
  const problems = useQuery(listingProblems(page))
  const resolve = useResolveProblem()
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['listing-problems:title']()}</chakra.h1>
      <chakra.p color="fg.muted" maxWidth="reading" textWrap="pretty" marginTop="1" marginBottom="5">
        {m['listing-problems:lead']()}
      </chakra.p>
      <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={problems.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={problems} failedTitle={m['listing-problems:loadFailed']()}>
          {({ rows }) =>
            rows.length > 0 ? (
              <chakra.ul aria-label={m['listing-problems:title']()}>
                {rows.map((problem) => (
                  <ProblemRow
                    key={problem.id}
                    problem={problem}
                    pending={resolve.isPending && resolve.variables === problem.id}
                    onResolve={() => resolve.mutate(problem.id)}
                  />
                ))}
              </chakra.ul>
            ) : (
              <EmptyState title={m['listing-problems:empty']()} text={m['listing-problems:emptyText']()} />
            )
          }
        </QueryContent>
      </Panel>
      {problems.data !== undefined && problems.data.pages > 1 && (
        <chakra.div marginTop="4">
          <Paging page={problems.data.page} pages={problems.data.pages} onPage={url.setPage} />
        </chakra.div>
      )}
    </>
  )
}

interface RowProps {
  readonly problem: ListingProblem
  readonly pending: boolean
  readonly onResolve: () => void
}

const ProblemRow = ({ problem, pending, onResolve }: RowProps) => {
  const { organization, reason, text, email, reportedAt } = problem
  return (
    <chakra.li
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      gap={{ base: '3', md: '5' }}
      py="4"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <chakra.div flexGrow={1} minWidth="0" overflowWrap="anywhere">
        <chakra.h2 textStyle="section">{organization.name}</chakra.h2>
        <chakra.p fontWeight="600">{problemReasonLabels[reason]()}</chakra.p>
        <chakra.p whiteSpace="pre-line" marginTop="1" maxWidth="reading">
          {text}
        </chakra.p>
        <chakra.p
          display="flex"
          flexWrap="wrap"
          columnGap="4"
          rowGap="1.5"
          color="fg.muted"
          textStyle="small"
          marginTop="2"
        >
          <RelativeTime instant={reportedAt} />
          {email !== null && (
            <span>
              {m['listing-problems:replyTo']()} <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
            </span>
          )}
          <TextLink to={paths.directory({ partner: organization.id })}>{m['listing-problems:openListing']()}</TextLink>
        </chakra.p>
      </chakra.div>
      <Button
        variant="outline"
        alignSelf="start"
        aria-busy={pending}
        disabled={pending}
        aria-label={m['listing-problems:resolveReport']({ name: organization.name })}
        onClick={onResolve}
      >
        {m['listing-problems:resolve']()}
      </Button>
    </chakra.li>
  )
}
