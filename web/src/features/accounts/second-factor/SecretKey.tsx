// The secret for an authenticator app, as a QR code to scan and as a key to type (AUTH-34).
import { m } from '#messages'
import type { MfaEnrollment } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { rem } from '../../../design-system/theme/scale.ts'
import { CopyButton } from '../../../design-system/ui/CopyButton.tsx'
import { ExternalLink } from '../../../design-system/ui/links.tsx'

/** Groups of four are easier to read. The copy button copies the key without spaces. */
const groupInFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

export const SecretKey = ({ enrollment: { qrCode, secret, uri } }: { enrollment: MfaEnrollment }) => (
  <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
    <chakra.div display="flex" flexDirection={{ base: 'column', sm: 'row' }} alignItems={{ sm: 'center' }} gap="5">
      <chakra.img
        src={qrCode}
        alt={m['second-factor:qrCode']()}
        width={rem(196)}
        height={rem(196)}
        flexShrink={0}
        alignSelf={{ base: 'center', sm: 'auto' }}
        // Cameras need a dark code on a light background, even in dark mode.
        bg="white"
        borderWidth="1px"
        borderRadius="control"
      />
      <div>
        <chakra.h2 textStyle="section">{m['second-factor:scan.title']()}</chakra.h2>
        <chakra.p color="fg.muted">{m['second-factor:scan.text']()}</chakra.p>
        <chakra.p marginTop="2">
          <ExternalLink href={uri}>{m['second-factor:openApp']()}</ExternalLink>
        </chakra.p>
      </div>
    </chakra.div>
    <chakra.div borderTopWidth="1px" paddingTop="5">
      <chakra.h2 textStyle="section">{m['second-factor:manual.title']()}</chakra.h2>
      <chakra.p color="fg.muted">{m['second-factor:manual.text']()}</chakra.p>
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', sm: 'row' }}
        alignItems={{ sm: 'center' }}
        gap="3"
        marginTop="3"
      >
        <chakra.code
          aria-label={m['second-factor:setupKey']()}
          flexGrow={1}
          minWidth="0"
          px="3.5"
          py="2.5"
          bg="bg.subtle"
          borderRadius="control"
          fontFamily="body"
          fontWeight="600"
          fontVariantNumeric="tabular-nums slashed-zero"
          letterSpacing="0.04em"
          overflowWrap="anywhere"
        >
          {groupInFours(secret)}
        </chakra.code>
        <CopyButton text={secret} />
      </chakra.div>
    </chakra.div>
  </chakra.div>
)
