// Sender and receiver with a line between them, which is dashed until the referral is sent.
import { chakra } from '@chakra-ui/react'

interface Props {
  readonly from: { readonly label: string; readonly name: string }
  readonly to: { readonly label: string; readonly name: string }
  readonly isSent: boolean
}

const Organization = ({ label, name }: { label: string; name: string }) => (
  <chakra.p minWidth="0">
    <chakra.span display="block" color="fg.muted" textStyle="small">
      {label}
    </chakra.span>
    <chakra.span display="block" fontWeight="650">
      {name}
    </chakra.span>
  </chakra.p>
)

/** The organization that sent the referral, and its current or future receiver. */
export const RouteLine = ({ from, to, isSent }: Props) => (
  <chakra.div
    display="flex"
    flexDirection={{ base: 'column', md: 'row' }}
    alignItems={{ base: 'flex-start', md: 'center' }}
    gap={{ base: '2', md: '4' }}
    px={{ base: '3.5', md: '4.5' }}
    py="3.5"
    bg="bg.subtle"
    borderRadius="control"
  >
    <Organization {...from} />
    <chakra.div
      aria-hidden
      flexGrow={{ base: 0, md: 1 }}
      marginInlineStart={{ base: '1', md: 0 }}
      height={{ base: '5', md: 0 }}
      borderStyle={isSent ? 'solid' : 'dashed'}
      borderColor={isSent ? 'primary.solid' : 'border.strong'}
      borderWidth={{ base: '0 0 0 3px', md: '3px 0 0 0' }}
    />
    <Organization {...to} />
  </chakra.div>
)
