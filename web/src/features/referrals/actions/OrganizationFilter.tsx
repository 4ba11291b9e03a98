// A list's filter by organization: the address keeps its id, the box shows its name, however many organizations there are.
import { m } from '#messages'
import { useQuery } from '@tanstack/react-query'
import { organization } from '../../../lib/api/queries.ts'
import type { ListUrl } from '../../../design-system/table/listUrl.ts'
import { OrganizationSelect } from './OrganizationSelect.tsx'

interface Props {
  readonly id: string
  readonly label: string
  /** Stands in the empty box. */
  readonly all: string
  readonly url: ListUrl
  /** What the address calls it. */
  readonly name: string
  /** The id that the address names. */
  readonly value: string | undefined
  readonly hideError?: boolean
}

export const OrganizationFilter = ({ url, name, value, all, ...rest }: Props) => {
  const selectedQuery = useQuery({ ...organization(value ?? ''), enabled: value !== undefined })
  return (
    <OrganizationSelect
      {...rest}
      placeholder={all}
      floating
      value={value === undefined ? null : { id: value, name: selectedQuery.data?.name ?? m['common:loading']() }}
      onChange={(selected) => url.setFilter(name, selected === null ? [] : [selected.id])}
    />
  )
}
