// Dev cases may be looked at while tuning; held-out ones are run once, at the end.
import { beacon } from "./dev/beacon.ts"
import { harbor } from "./dev/harbor.ts"
import { lattice } from "./dev/lattice.ts"
import { meadow } from "./dev/meadow.ts"
import { empty, quill } from "./dev/quill.ts"
import { relay } from "./dev/relay.ts"
import { sprawl } from "./dev/sprawl.ts"
import { kiln } from "./held-out/kiln.ts"
import { orchard } from "./held-out/orchard.ts"
import { tidepool } from "./held-out/tidepool.ts"

export const DEV = [relay, harbor, lattice, meadow, beacon, quill, sprawl, empty]
export const HELD_OUT = [orchard, kiln, tidepool]
