import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { Button } from '../../design-system/ui/Button.tsx'
import { useAsOf } from './useAsOf.ts'
import { useAsOfDialog } from './useAsOfDialog.tsx'

/** Opens an as-of view from the page header. Hidden in an as-of view, where the banner has a button instead. */
export const AsOfButton = () => {
  const { at, isAvailable } = useAsOf()
  const { open, dialog } = useAsOfDialog()
  if (at !== undefined || !isAvailable) return null
  return (
    <>
      <Button variant="quiet" onClick={open}>
        <History aria-hidden />
        <chakra.span display={{ base: 'none', md: 'inline' }}>{m['as-of:choose']()}</chakra.span>
        <chakra.span display={{ base: 'inline', md: 'none' }}>{m['as-of:chooseShort']()}</chakra.span>
      </Button>
      {dialog}
    </>
  )
}
