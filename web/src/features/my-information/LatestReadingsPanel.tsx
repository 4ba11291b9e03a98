// The latest readings of the family's information, with a link to all of them.
import { m } from '#messages'
import type { OwnReading } from '#contracts/readings.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { formatDay } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { paths } from '../../lib/paths.ts'
import { ReadingRow } from './ReadingRow.tsx'
import { ownReadings } from './queries.ts'
import { readerName } from './reader-names.ts'

const shownReadings = 3

export const LatestReadingsPanel = () => {
  const query = useQuery({ ...ownReadings(1), staleTime: 0 })
  return (
    <Panel aria-labelledby="readings-heading">
      <PanelHeading id="readings-heading">{m['readings:title']()}</PanelHeading>
      <QueryContent query={query} failedTitle={m['readings:loadFailed']()}>
        {({ rows }) => (rows.length === 0 ? <p>{m['readings:empty']()}</p> : <Latest rows={rows} />)}
      </QueryContent>
    </Panel>
  )
}

const Latest = ({ rows }: { rows: readonly OwnReading[] }) => {
  const now = useNow()
  return (
    <>
      <ul>
        {rows.slice(0, shownReadings).map((reading) => (
          <ReadingRow
            key={`${reading.day} ${reading.kind} ${readerName(reading)}`}
            reading={reading}
            day={formatDay(reading.day, now)}
          />
        ))}
      </ul>
      <chakra.div marginTop="3">
        <ButtonLink to={paths.ownReadings()} variant="outline" size="touch">
          {m['my-information:readings.all']()}
        </ButtonLink>
      </chakra.div>
    </>
  )
}
