// The title row of staff review: the saved views, the as-of view, the shortcuts, and the button for a new referral.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Keyboard, Plus } from 'lucide-react'
import { AsOfButton } from '../../as-of/AsOfButton.tsx'
import { useIsNarrow } from '../../../design-system/table/useIsNarrow.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Key } from '../../../design-system/ui/inputs.tsx'
import { paths } from '../../../lib/paths.ts'
import { useShortcutsEnabled } from '../../../lib/stores/shortcuts.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

export const ReviewHeader = ({ onShowShortcuts }: { onShowShortcuts: () => void }) => {
  const isWide = !useIsNarrow('xl')
  const [shortcutsOn] = useShortcutsEnabled()
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="5">
      <chakra.h1 textStyle="pageTitle" marginInlineEnd={isWide ? '2' : 'auto'}>
        {m['review:title']()}
      </chakra.h1>
      {isWide && <ViewsMenu />}
      <Button variant="quiet" display={{ base: 'none', md: 'inline-flex' }} onClick={onShowShortcuts}>
        <Keyboard aria-hidden />
        {m['review:shortcuts']()} {shortcutsOn && <Key>?</Key>}
      </Button>
      {isWide && <AsOfButton />}
      <ButtonLink to={paths.newReferral()} aria-label={m['review:newReferral']()}>
        <Plus aria-hidden />
        <chakra.span display={{ base: 'none', md: 'inline' }}>{m['review:newReferral']()}</chakra.span>
        <chakra.span display={{ base: 'inline', md: 'none' }}>{m['review:newShort']()}</chakra.span>
        {shortcutsOn && <Key display={{ base: 'none', md: 'inline-grid' }}>+</Key>}
      </ButtonLink>
      {/* On wide screens these two are in the title row, which leaves more height for the table. */}
      {!isWide && (
        <chakra.div display="flex" flexWrap="wrap" columnGap="1" rowGap="3" width="full">
          <ViewsMenu />
          <AsOfButton />
        </chakra.div>
      )}
    </chakra.div>
  )
}
