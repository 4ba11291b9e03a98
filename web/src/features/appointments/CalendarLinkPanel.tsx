// The link with which the family's calendar program shows its appointments. The address is shown once, after it is created.
import { m } from '#messages'
import type { CalendarLink, NewCalendarLink } from '#contracts/calendar-link.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { CopyButton } from '../../design-system/ui/CopyButton.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { ExternalLink } from '../../design-system/ui/links.tsx'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { formatDate, formatDateTime } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { useOffline } from '../../lib/stores/connection.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { ownCalendarLink } from './queries.ts'

const showFailed = (error: unknown) =>
  toast({ kind: 'failed', title: m['appointments:subscribe.failed'](), text: problemText(asProblem(error)) })

/** Creates or removes the link. `created` is the new one, until the page is left. */
const useCalendarLink = () => {
  const queries = useQueryClient()
  const { queryKey } = ownCalendarLink()
  const [created, setCreated] = useState<NewCalendarLink>()
  const create = useMutation({
    mutationFn: () => call('createCalendarLink', {}),
    onSuccess: (link) => {
      queries.setQueryData(queryKey, link)
      setCreated(link)
    },
    onError: showFailed,
  })
  const remove = useMutation({
    mutationFn: () => call('removeCalendarLink', {}),
    onSuccess: (own) => {
      queries.setQueryData(queryKey, own)
      setCreated(undefined)
      toast({ kind: 'done', title: m['appointments:subscribe.removed']() })
    },
    onError: showFailed,
  })
  return { created, create, remove, pending: create.isPending || remove.isPending }
}

export const CalendarLinkPanel = () => {
  const { data } = useQuery(ownCalendarLink())
  const offline = useOffline()
  const { created, create, remove, pending } = useCalendarLink()
  // The appointments are what the page is for. A family that has no link learns no reason.
  if (data === undefined || !data.offered) return null
  return (
    <Panel aria-labelledby="calendar-link" marginTop="5">
      <PanelHeading id="calendar-link">{m['appointments:subscribe.title']()}</PanelHeading>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" marginTop="-2">
        <chakra.p color="fg.muted">{m['appointments:subscribe.text']()}</chakra.p>
        {created !== undefined ? <NewLink url={created.url} /> : data.link !== null && <LinkUse link={data.link} />}
        <chakra.div display="flex" flexWrap="wrap" gap="2.5">
          <Button
            variant="outline"
            size="touch"
            aria-busy={create.isPending}
            disabled={offline || pending}
            onClick={() => create.mutate()}
          >
            {data.link === null ? m['appointments:subscribe.create']() : m['appointments:subscribe.replace']()}
          </Button>
          {data.link !== null && (
            <Button
              variant="quiet"
              size="touch"
              aria-busy={remove.isPending}
              disabled={offline || pending}
              onClick={() => remove.mutate()}
            >
              {m['appointments:subscribe.remove']()}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </Panel>
  )
}

const NewLink = ({ url }: { readonly url: string }) => (
  <Notice kind="done" title={m['appointments:subscribe.created']()}>
    <chakra.p marginTop="1">{m['appointments:subscribe.once']()}</chakra.p>
    <chakra.code display="block" marginTop="2" overflowWrap="anywhere" textStyle="small">
      {url}
    </chakra.code>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginTop="2">
      <CopyButton text={url} size="row" />
      <ExternalLink href={url.replace(/^https?:/, 'webcal:')}>{m['appointments:subscribe.open']()}</ExternalLink>
    </chakra.div>
  </Notice>
)

const LinkUse = ({ link: { createdAt, lastUsedAt } }: { readonly link: CalendarLink }) => {
  const now = useNow()
  return (
    <p>
      {m['appointments:subscribe.since']({ date: formatDate(createdAt, now) })}{' '}
      {lastUsedAt === null
        ? m['appointments:subscribe.unused']()
        : m['appointments:subscribe.lastUsed']({ date: formatDateTime(lastUsedAt) })}
    </p>
  )
}
