// Shows which saved view of staff review is open. Its menu opens, saves, renames, shares, and deletes views, and sets the default.
import { m } from '#messages'
import type { SavedView } from '#contracts/saved-views.ts'
import { Menu, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Check, ChevronDown, House, Pencil, Save, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../lib/api/client.ts'
import { savedViews } from '../queries.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { useSetDefaultView, useViewMutation } from './useSavedViews.ts'
import { DeleteViewDialog, ViewNameDialog } from './ViewDialogs.tsx'
import { paramsForView, currentViewOf, viewParam, viewQueryFrom } from './view-url.ts'

const Divider = () => <chakra.hr marginBlock="1.5" borderTopWidth="1px" borderColor="border" />

interface ViewItemProps {
  readonly value: string
  readonly name: string
  readonly detail?: string | undefined
  readonly active: boolean
  readonly onSelect: () => void
}

const ViewItem = ({ value, name, detail: aside, active, onSelect }: ViewItemProps) => (
  <Menu.Item value={value} onSelect={onSelect} py="1.5">
    <chakra.span width="1.15em" flexShrink={0} display="inline-flex">
      {active && <Check aria-hidden />}
    </chakra.span>
    <chakra.span minWidth="0" overflowWrap="anywhere">
      {name}
      {active && <chakra.span srOnly>, {m['saved-views:current']()}</chakra.span>}
      {aside !== undefined && (
        <chakra.span display="block" color="fg.muted" fontWeight="400" textStyle="small">
          {aside}
        </chakra.span>
      )}
    </chakra.span>
  </Menu.Item>
)

export const ViewsMenu = () => {
  const [params, setParams] = useSearchParams()
  const user = useSession((state) => state.user)
  const { data } = useQuery(savedViews())
  const [openDialog, setOpenDialog] = useState<'new' | 'name' | 'delete' | null>(null)
  const views = data?.views ?? []
  const { view, changed } = currentViewOf(params, views)
  const query = viewQueryFrom(params)
  const isOwn = view !== undefined && view.owner.id === user?.id
  const setDefault = useSetDefaultView()
  const overwrite = useViewMutation(
    (of: SavedView) => call('changeView', { params: { id: of.id }, body: { query } }),
    (of) => m['saved-views:saved']({ name: of.name }),
  )
  const open = (savedView: SavedView | null) => setParams(paramsForView(savedView), { preventScrollReset: true })
  const currentName = view?.name ?? (changed ? m['saved-views:unsaved']() : m['saved-views:awaitingReview']())

  const group = (
    label: string,
    members: readonly SavedView[],
    detailOf: (savedView: SavedView) => string | undefined,
  ) =>
    members.length > 0 && (
      <Menu.ItemGroup>
        <Menu.ItemGroupLabel
          px="3"
          paddingTop="2"
          paddingBottom="1"
          color="fg.muted"
          textStyle="small"
          fontWeight="400"
        >
          {label}
        </Menu.ItemGroupLabel>
        {members.map((savedView) => (
          <ViewItem
            key={savedView.id}
            value={savedView.id}
            name={savedView.name}
            detail={
              [detailOf(savedView), savedView.id === data?.openingId ? m['saved-views:isDefault']() : undefined]
                .filter(Boolean)
                .join(' · ') || undefined
            }
            active={savedView.id === view?.id}
            onSelect={() => open(savedView)}
          />
        ))}
      </Menu.ItemGroup>
    )
  const item = (value: string, label: string, icon: ReactNode, onSelect: () => void) => (
    <Menu.Item value={value} onSelect={onSelect}>
      {icon}
      {label}
    </Menu.Item>
  )

  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      // The text next to the menu is usually empty, and its gap would take width from a phone.
      columnGap={{ base: '0', md: '3' }}
      rowGap="1"
      flexBasis={{ base: 'auto', xl: '0' }}
      flexGrow={{ base: '0', xl: '1' }}
      minWidth="0"
    >
      <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <Button variant="outline" maxWidth="full">
            <Bookmark aria-hidden />
            <chakra.span overflow="hidden" textOverflow="ellipsis">
              {/* On phones the bookmark icon replaces the label. */}
              <chakra.span srOnly={{ base: true, md: false }}>{m['saved-views:menu']()}</chakra.span> {currentName}
            </chakra.span>
            <ChevronDown aria-hidden />
          </Button>
        </Menu.Trigger>
        {/* Not in a portal, because at the end of the page it would be outside every landmark. */}
        <Menu.Positioner>
          <Menu.Content maxHeight="min(70vh, 32rem)" overflowY="auto">
            <ViewItem
              value="standard"
              name={m['saved-views:awaitingReview']()}
              detail={data !== undefined && data.openingId === null ? m['saved-views:isDefault']() : undefined}
              active={view === undefined && !changed}
              onSelect={() => open(null)}
            />
            {group(
              m['saved-views:mine'](),
              views.filter(({ owner }) => owner.id === user?.id),
              (savedView) => (savedView.shared ? m['saved-views:shared']() : undefined),
            )}
            {group(
              m['saved-views:shared'](),
              views.filter(({ owner }) => owner.id !== user?.id),
              (savedView) => m['saved-views:by']({ name: savedView.owner.name }),
            )}
            <Divider />
            {isOwn &&
              changed &&
              item('save', m['saved-views:save'](), <Save aria-hidden />, () => overwrite.mutate(view))}
            {item('new', m['saved-views:saveAs'](), <BookmarkPlus aria-hidden />, () => setOpenDialog('new'))}
            {isOwn && item('name', m['saved-views:rename'](), <Pencil aria-hidden />, () => setOpenDialog('name'))}
            {view !== undefined &&
              (data?.openingId === view.id
                ? item('unopen', m['saved-views:removeDefault'](), <House aria-hidden />, () => setDefault.mutate(null))
                : item('open', m['saved-views:makeDefault'](), <House aria-hidden />, () => setDefault.mutate(view)))}
            {(isOwn || (view !== undefined && user?.platformRole === 'admin')) &&
              item('delete', m['saved-views:delete'](), <Trash2 aria-hidden />, () => setOpenDialog('delete'))}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
      <chakra.span role="status" color="fg.muted" textStyle="small">
        {view !== undefined && changed && m['saved-views:changed']()}
      </chakra.span>
      {isOwn && changed && (
        <Button variant="quiet" aria-busy={overwrite.isPending} onClick={() => overwrite.mutate(view)}>
          {m['saved-views:save']()}
        </Button>
      )}
      {(openDialog === 'new' || openDialog === 'name') && (
        <ViewNameDialog
          view={openDialog === 'name' ? view : undefined}
          query={query}
          onSaved={(saved) =>
            setParams(
              (now) => {
                now.set(viewParam, saved.id)
                return now
              },
              { replace: true, preventScrollReset: true },
            )
          }
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'delete' && view !== undefined && (
        <DeleteViewDialog view={view} onClose={() => setOpenDialog(null)} />
      )}
    </chakra.div>
  )
}
