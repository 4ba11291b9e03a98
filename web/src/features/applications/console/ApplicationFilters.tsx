// The filters of the list of applications: organization and stage.
import { m } from '#messages'
import type { ApplicationQuery } from '#contracts/application-review.ts'
import { applicationStages } from '#contracts/applications.ts'
import { chakra } from '@chakra-ui/react'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { useDebouncedFilter } from '../../../design-system/table/useDebouncedFilter.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'
import { SearchInput } from '../../../design-system/ui/SearchInput.tsx'
import { stageViews } from './stage-display.ts'

/** The URL parameters that "Clear filters" removes. */
export const filterNames = ['q', 'stage'] as const

interface Props {
  readonly url: ListUrl
  readonly query: ApplicationQuery
}

export const ApplicationFilters = ({ url, query }: Props) => {
  const [text, setText] = useDebouncedFilter(url, 'q')
  return (
    <chakra.search
      display="grid"
      gap="3"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' }}
      marginBottom="4"
    >
      <Field id="applications-search" label={m['partner-applications:search']()}>
        {(control) => (
          <SearchInput
            {...control}
            type="search"
            placeholder={m['partner-applications:searchHint']()}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field id="applications-stage" label={m['partner-applications:stage']()}>
        {(control) => (
          <Select
            {...control}
            value={query.stage ?? ''}
            onChange={({ currentTarget: { value } }) => url.setFilter('stage', value === '' ? [] : [value])}
          >
            <option value="">{m['partner-applications:allStages']()}</option>
            {applicationStages.map((stage) => (
              <option key={stage} value={stage}>
                {stageViews[stage].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {filterNames.some((name) => url.params.has(name)) && (
        <Button
          variant="quiet"
          justifySelf="start"
          gridColumn="1 / -1"
          marginInlineStart="-4"
          onClick={() => url.clear(filterNames)}
        >
          {m['partner-applications:clear']()}
        </Button>
      )}
    </chakra.search>
  )
}
