// Loading skeletons, and the full-screen spinner while the session loads.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { rem } from '../theme/scale.ts'
import { Panel } from './Panel.tsx'

/** One bar of a skeleton. */
export const SkeletonBar = chakra('span', {
  base: { display: 'block', height: rem(14), bg: 'bg.muted', borderRadius: '4px' },
})

const Loading = ({ children }: { children: ReactNode }) => (
  <chakra.div data-loading role="status" animation="pulse 1.6s ease-in-out infinite">
    <chakra.span srOnly>{m['common:loading']()}</chakra.span>
    <div aria-hidden>{children}</div>
  </chakra.div>
)

const widths = ['20px', '90px', '130px', '250px', '120px', '140px', '180px']

/** A placeholder for table rows. */
export const RowsSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Loading>
    {Array.from({ length: rows }, (_, row) => (
      <chakra.div
        key={row}
        display="flex"
        alignItems="center"
        gap="6"
        minHeight="14"
        px="4"
        borderBottomWidth={row === rows - 1 ? 0 : '1px'}
      >
        {widths.map((width, column) => (
          <SkeletonBar
            key={width}
            flex={`0 1 ${width}`}
            display={{ base: column > 3 ? 'none' : 'block', md: 'block' }}
          />
        ))}
      </chakra.div>
    ))}
  </Loading>
)

/** A placeholder for the lines of a small panel. */
export const LinesSkeleton = () => (
  <Loading>
    <chakra.div display="grid" gap="4" py="3">
      <SkeletonBar width="80%" />
      <SkeletonBar width="62%" />
      <SkeletonBar width="74%" />
    </chakra.div>
  </Loading>
)

/** A placeholder for a page with a title and one wide panel. */
export const PageSkeleton = () => (
  <Loading>
    <SkeletonBar height={rem(30)} width={rem(260)} maxWidth="70%" marginBottom="6" borderRadius="tag" />
    <Panel>
      <SkeletonBar width="40%" marginBottom="4" />
      <SkeletonBar width="92%" marginBottom="4" />
      <SkeletonBar width="78%" marginBottom="4" />
      <SkeletonBar width="60%" />
    </Panel>
  </Loading>
)

/** AUTH-29: while the session is loading, a guarded path shows only this. */
export const FullScreenSpinner = () => (
  <chakra.div
    role="status"
    minHeight="100dvh"
    display="flex"
    flexDirection="column"
    alignItems="center"
    justifyContent="center"
    gap="4"
    color="fg.muted"
  >
    <chakra.span
      aria-hidden
      width="9"
      height="9"
      borderWidth="3px"
      borderColor="border"
      borderTopColor="primary.solid"
      borderRadius="50%"
      animation="spin 800ms linear infinite"
    />
    {m['common:loading']()}
  </chakra.div>
)
