// The leader of the cluster, and the gossip that nodes report.
import { randomUUID } from 'node:crypto'

import { protocol } from './protocol.ts'
import type { Endpoint } from './refusals.ts'

const { ClusterInfo, EndPoint, MemberInfo, UUID } = protocol
const { VNodeState } = MemberInfo

export interface Member {
  readonly endpoint: Endpoint
  readonly isAlive: boolean
}

export interface Cluster {
  /** Undefined during an election. */
  leader(): Endpoint | undefined
  isLeader(index: number): boolean
  /** Makes this node the leader; undefined removes the leader. */
  elect(index: number | undefined): void
  gossip(): InstanceType<typeof ClusterInfo>
}

export const createCluster = (members: () => readonly Member[], now: () => number): Cluster => {
  let leader: number | undefined = 0
  const ids = new Map<number, string>()
  const getNodeId = (index: number): string => {
    const id = ids.get(index) ?? randomUUID()
    ids.set(index, id)
    return id
  }
  const getNodeState = (index: number) => {
    if (leader === undefined) return VNodeState.UNKNOWN
    return index === leader ? VNodeState.LEADER : VNodeState.FOLLOWER
  }
  return {
    leader: () => (leader === undefined ? undefined : members()[leader]?.endpoint),
    isLeader: (index) => index === leader,
    elect: (index) => {
      leader = index
    },
    gossip: () =>
      new ClusterInfo().setMembersList(
        members().map(({ endpoint, isAlive }, index) =>
          new MemberInfo()
            .setInstanceId(new UUID().setString(getNodeId(index)))
            .setTimeStamp(String(BigInt(Math.trunc(now())) * 10_000n))
            .setState(getNodeState(index))
            .setIsAlive(isAlive)
            .setHttpEndPoint(new EndPoint().setAddress(endpoint.host).setPort(endpoint.port)),
        ),
      ),
  }
}
