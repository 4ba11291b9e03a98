// The saved views in the menu: the standard view, the person's own views, and those that others share.
import { m } from '#messages'
import type { SavedView, SavedViewList } from '#contracts/saved-views.ts'
import { Menu, chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useSession } from '../../../lib/session/session.ts'
import type { CurrentView } from './view-url.ts'

interface ViewItemProps {
  readonly value: string
  readonly name: string
  readonly detail?: string | undefined
  readonly isCurrent: boolean
  readonly onSelect: () => void
}

const ViewItem = ({ value, name, detail, isCurrent, onSelect }: ViewItemProps) => (
  <Menu.Item value={value} onSelect={onSelect} py="1.5">
    <chakra.span width="1.15em" flexShrink={0} display="inline-flex">
      {isCurrent && <Check aria-hidden />}
    </chakra.span>
    <chakra.span minWidth="0" overflowWrap="anywhere">
      {name}
      {isCurrent && <chakra.span srOnly>, {m['saved-views:current']()}</chakra.span>}
      {detail !== undefined && (
        <chakra.span display="block" color="fg.muted" fontWeight="400" textStyle="small">
          {detail}
        </chakra.span>
      )}
    </chakra.span>
  </Menu.Item>
)

interface ViewGroupProps {
  readonly label: string
  readonly views: readonly SavedView[]
  readonly currentId: string | undefined
  readonly defaultId: string | null | undefined
  readonly getDetail: (view: SavedView) => string | undefined
  readonly onOpen: (view: SavedView) => void
}

/** Renders nothing if the group is empty. */
const ViewGroup = ({ label, views, currentId, defaultId, getDetail, onOpen }: ViewGroupProps) => {
  if (views.length === 0) return null
  const fullDetail = (view: SavedView) =>
    [getDetail(view), view.id === defaultId ? m['saved-views:isDefault']() : undefined].filter(Boolean).join(' · ')
  return (
    <Menu.ItemGroup>
      <Menu.ItemGroupLabel px="3" paddingTop="2" paddingBottom="1" color="fg.muted" textStyle="small" fontWeight="400">
        {label}
      </Menu.ItemGroupLabel>
      {views.map((view) => (
        <ViewItem
          key={view.id}
          value={view.id}
          name={view.name}
          detail={fullDetail(view) || undefined}
          isCurrent={view.id === currentId}
          onSelect={() => onOpen(view)}
        />
      ))}
    </Menu.ItemGroup>
  )
}

interface Props {
  /** Undefined while the views load. */
  readonly savedViews: SavedViewList | undefined
  readonly current: CurrentView
  /** Opens a view, or with null, the referrals that await review. */
  readonly onOpen: (view: SavedView | null) => void
}

export const ViewList = ({ savedViews, current, onOpen }: Props) => {
  const currentUserId = useSession((state) => state.user?.id)
  const views = savedViews?.views ?? []
  const groupProps = { currentId: current.view?.id, defaultId: savedViews?.openingId, onOpen }
  return (
    <>
      <ViewItem
        value="standard"
        name={m['saved-views:awaitingReview']()}
        detail={savedViews?.openingId === null ? m['saved-views:isDefault']() : undefined}
        isCurrent={current.view === undefined && !current.changed}
        onSelect={() => onOpen(null)}
      />
      <ViewGroup
        {...groupProps}
        label={m['saved-views:mine']()}
        views={views.filter(({ owner }) => owner.id === currentUserId)}
        getDetail={({ shared }) => (shared ? m['saved-views:shared']() : undefined)}
      />
      <ViewGroup
        {...groupProps}
        label={m['saved-views:shared']()}
        views={views.filter(({ owner }) => owner.id !== currentUserId)}
        getDetail={({ owner }) => m['saved-views:by']({ name: owner.name })}
      />
    </>
  )
}
