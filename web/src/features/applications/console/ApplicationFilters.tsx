// The filters of the list of applications: organization and stage.
import { m } from '#messages'
import type { ApplicationQuery } from '#contracts/application-review.ts'
import { applicationStages } from '#contracts/applications.ts'
import { chakra } from '@chakra-ui/react'
import { ClearFilters, SearchFilter, SelectFilter } from '../../../design-system/table/list-filters.tsx'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { stageViews } from './stage-display.ts'

/** The URL parameters that "Clear filters" removes. */
export const filterNames = ['q', 'stage'] as const

interface Props {
  readonly url: ListUrl
  readonly query: ApplicationQuery
}

export const ApplicationFilters = ({ url, query }: Props) => (
  <chakra.search
    display="grid"
    gap="3"
    alignItems="start"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' }}
    marginBottom="4"
  >
    <SearchFilter
      url={url}
      id="applications-search"
      label={m['partner-applications:search']()}
      placeholder={m['partner-applications:searchHint']()}
    />
    <SelectFilter
      url={url}
      id="applications-stage"
      label={m['partner-applications:stage']()}
      name="stage"
      value={query.stage}
      allLabel={m['partner-applications:allStages']()}
      options={applicationStages.map((stage) => [stage, stageViews[stage].label])}
    />
    <ClearFilters url={url} names={filterNames} />
  </chakra.search>
)
