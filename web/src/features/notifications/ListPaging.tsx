// The paging below a list of notifications or updates.
import { notificationPageSize } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { Paging } from '../../design-system/ui/Paging.tsx'

interface Props {
  /** Undefined while the first page loads. */
  readonly list: { readonly total: number; readonly page: number; readonly pages: number } | undefined
  readonly onPage: (page: number) => void
}

/** Renders nothing if the list fits on one page. */
export const ListPaging = ({ list, onPage }: Props) =>
  list === undefined || list.total <= notificationPageSize ? null : (
    <chakra.div marginTop="4" display="flex" justifyContent="flex-end">
      <Paging page={list.page} pages={list.pages} onPage={onPage} />
    </chakra.div>
  )
