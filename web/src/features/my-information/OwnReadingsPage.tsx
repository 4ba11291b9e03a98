// /client-dashboard/who-has-seen: who has seen the family's information, by day, newest first (ROLE-27).
import { m } from '#messages'
import type { OwnReading } from '#contracts/readings.ts'
import { ReadingQuery } from '#contracts/readings.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { BackLink } from '../../design-system/ui/BackLink.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { ownReadings } from './queries.ts'
import { ReadingRow } from './ReadingRow.tsx'
import { readerName } from './reader-names.ts'

export const OwnReadingsPage = () => {
  const hasProfile = useSession((session) => session.user !== null && session.user.clientId !== null)
  return (
    <>
      <BackLink to={paths.myInformation()}>{m['my-information:title']()}</BackLink>
      <chakra.h1 textStyle="clientTitle" marginBottom="2">
        {m['readings:title']()}
      </chakra.h1>
      {hasProfile ? (
        <OwnReadings />
      ) : (
        <Panel marginTop="5">
          <EmptyState title={m['readings:empty']()} text={m['readings:emptyText']()} />
        </Panel>
      )}
    </>
  )
}

const OwnReadings = () => {
  const url = useListUrl()
  const { page } = readQuery(ReadingQuery, url.params)
  // Someone who comes back wants to see the newest ones.
  const query = useQuery({ ...ownReadings(page), staleTime: 0 })
  return (
    <>
      <chakra.p color="fg.muted" marginBottom="5" maxWidth="reading">
        {m['readings:lead']()}
      </chakra.p>
      <Panel as="div" opacity={query.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={query} failedTitle={m['readings:loadFailed']()}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={m['readings:empty']()} text={m['readings:emptyText']()} />
            ) : (
              <Days readings={rows} />
            )
          }
        </QueryContent>
      </Panel>
      {query.data !== undefined && query.data.pages > 1 && (
        <chakra.div marginTop="4">
          <Paging page={query.data.page} pages={query.data.pages} onPage={url.setPage} />
        </chakra.div>
      )}
      <chakra.p marginTop="5">
        {m['readings:question']()}{' '}
        <TextLink to={paths.newClientMessage({ to: 'staff' })}>{m['readings:writeToStaff']()}</TextLink>
      </chakra.p>
    </>
  )
}

/** At noon, the day is the same in every time zone of the network. */
const noonOf = (day: string): string => `${day}T17:00:00.000Z`

const Days = ({ readings }: { readonly readings: readonly OwnReading[] }) => {
  const now = useNow()
  const days = [...new Set(readings.map(({ day }) => day))]
  return days.map((day, index) => (
    <chakra.section key={day} aria-labelledby={`day-${day}`} marginTop={index === 0 ? '0' : '6'}>
      <chakra.h2 id={`day-${day}`} textStyle="bodyDesk" fontWeight="650">
        {formatDate(noonOf(day), now)}
      </chakra.h2>
      <ul>
        {readings
          .filter((reading) => reading.day === day)
          .map((reading) => (
            <ReadingRow key={`${reading.kind} ${readerName(reading)}`} reading={reading} />
          ))}
      </ul>
    </chakra.section>
  ))
}
