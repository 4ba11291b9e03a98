// Shows which saved view of staff review is open. Its menu opens, saves, renames, shares, and deletes views, and sets
// the default view.
import { m } from '#messages'
import type { SavedView } from '#contracts/saved-views.ts'
import { Menu, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../design-system/ui/Button.tsx'
import { call } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { savedViews } from '../queries.ts'
import { useSetDefaultView, useViewMutation } from './useViewMutation.ts'
import { viewCapabilities } from './view-capabilities.ts'
import { type CurrentView, currentViewOf, paramsForView, viewParam, viewQueryFrom } from './view-url.ts'
import { ViewActions, type ViewDialog } from './ViewActions.tsx'
import { DeleteViewDialog, ViewNameDialog } from './view-dialogs.tsx'
import { ViewList } from './ViewList.tsx'

const Divider = () => <chakra.hr marginBlock="1.5" borderTopWidth="1px" borderColor="border" />

const viewName = ({ view, changed }: CurrentView): string =>
  view?.name ?? (changed ? m['saved-views:unsaved']() : m['saved-views:awaitingReview']())

const MenuButton = ({ current }: { current: CurrentView }) => (
  <Menu.Trigger asChild>
    <Button variant="outline" maxWidth="full">
      <Bookmark aria-hidden />
      <chakra.span overflow="hidden" textOverflow="ellipsis">
        {/* On phones the bookmark icon replaces the label. */}
        <chakra.span srOnly={{ base: true, md: false }}>{m['saved-views:menu']()}</chakra.span> {viewName(current)}
      </chakra.span>
      <ChevronDown aria-hidden />
    </Button>
  </Menu.Trigger>
)

export const ViewsMenu = () => {
  const [params, setParams] = useSearchParams()
  const user = useSession((state) => state.user)
  const { data } = useQuery(savedViews())
  const [dialog, setDialog] = useState<ViewDialog | null>(null)
  const current = currentViewOf(params, data?.views ?? [])
  const { view, changed } = current
  const query = viewQueryFrom(params)
  const isDefault = view !== undefined && view.id === data?.openingId
  const setDefault = useSetDefaultView()
  const overwrite = useViewMutation(
    ({ id }: SavedView) => call('changeView', { params: { id }, body: { query } }),
    ({ name }) => m['saved-views:saved']({ name }),
  )
  const overwriteCurrent = () => {
    if (view !== undefined) overwrite.mutate(view)
  }
  const open = (savedView: SavedView | null) => setParams(paramsForView(savedView), { preventScrollReset: true })
  const showSavedView = ({ id }: SavedView) =>
    setParams(
      (previous) => {
        previous.set(viewParam, id)
        return previous
      },
      { replace: true, preventScrollReset: true },
    )
  const closeDialog = () => setDialog(null)

  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      // The text next to the menu is usually empty, and a gap there would take up space on a phone.
      columnGap={{ base: '0', md: '3' }}
      rowGap="1"
      flexBasis={{ base: 'auto', xl: '0' }}
      flexGrow={{ base: '0', xl: '1' }}
      minWidth="0"
    >
      <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
        <MenuButton current={current} />
        {/* Not in a portal, because at the end of the page it would be outside every landmark. */}
        <Menu.Positioner>
          <Menu.Content maxHeight="min(70vh, 32rem)" overflowY="auto">
            <ViewList savedViews={data} current={current} onOpen={open} />
            <Divider />
            <ViewActions
              current={current}
              isDefault={isDefault}
              onOverwrite={overwriteCurrent}
              onToggleDefault={() => setDefault.mutate(isDefault || view === undefined ? null : view)}
              onOpenDialog={setDialog}
            />
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
      <chakra.span role="status" color="fg.muted" textStyle="small">
        {view !== undefined && changed && m['saved-views:changed']()}
      </chakra.span>
      {viewCapabilities(view, user).change && changed && (
        <Button variant="quiet" aria-busy={overwrite.isPending} onClick={overwriteCurrent}>
          {m['saved-views:save']()}
        </Button>
      )}
      {(dialog === 'save' || dialog === 'rename') && (
        <ViewNameDialog
          view={dialog === 'rename' ? view : undefined}
          query={query}
          onSaved={showSavedView}
          onClose={closeDialog}
        />
      )}
      {dialog === 'delete' && view !== undefined && <DeleteViewDialog view={view} onClose={closeDialog} />}
    </chakra.div>
  )
}
