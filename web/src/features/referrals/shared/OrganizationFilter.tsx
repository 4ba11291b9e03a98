// Filters a list by organization. The URL holds the id; the field loads and shows the name.
import { m } from '#messages'
import { useQuery } from '@tanstack/react-query'
import { organization } from '../queries.ts'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { OrganizationSelect } from './OrganizationSelect.tsx'

interface Props {
  readonly id: string
  readonly label: string
  /** The placeholder when no organization is selected. */
  readonly allLabel: string
  readonly url: ListUrl
  /** Name of the URL parameter. */
  readonly name: string
  /** The organization id from the URL. */
  readonly value: string | undefined
  readonly hideError?: boolean
}

export const OrganizationFilter = ({ url, name, value, allLabel, ...selectProps }: Props) => {
  const selectedQuery = useQuery({ ...organization(value ?? ''), enabled: value !== undefined })
  return (
    <OrganizationSelect
      {...selectProps}
      placeholder={allLabel}
      floating
      value={value === undefined ? null : { id: value, name: selectedQuery.data?.name ?? m['common:loading']() }}
      onChange={(selected) => url.setFilter(name, selected === null ? [] : [selected.id])}
    />
  )
}
