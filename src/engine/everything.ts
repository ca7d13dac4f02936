import { decompressor } from "../scenario/address/decompressor.ts";
import { addDecompressors } from "../scenario/address/loadedDecompressor.ts";
import { addOwnCodeKeepers } from "../scenario/ownCode/ownCode.ts";
import { ownCodeKeeper } from "../scenario/ownCode/ownCodeKeeper.ts";
import { later } from "../scenario/presets/later.ts";
import { addPresets } from "../scenario/presets/registry.ts";
import type { AqmDefinition } from "./aqm/contract.ts";
import * as disciplines from "./aqm/registry.ts";
import { addMembers } from "./catalog.ts";
import { addEndpoints } from "./flows/endpoints.ts";
import { addFlowTypes } from "./flows/flowTypes.ts";
import type { EndpointType, FlowType } from "./flows/types/contract.ts";
import * as endpoints from "./flows/types/endpoints.ts";
import * as forms from "./flows/types/registry.ts";
import type { TrafficDefinition } from "./traffic/contract.ts";
import * as kinds from "./traffic/registry.ts";
import type { TransportDefinition } from "./transport/contract.ts";
import * as transports from "./transport/registry.ts";

/**
 * Adds every member of the registries to the catalog, and all presets. A built page starts with a few
 * (`scripts/lib/disciplinesApart.mjs`); elsewhere the catalog is complete from the start, and this has no effect.
 */
export const addEverything = (): void => {
  addDecompressors([decompressor]);
  addOwnCodeKeepers([ownCodeKeeper]);
  addPresets(later);
  addEndpoints(Object.values<EndpointType>(endpoints));
  addFlowTypes(Object.values<FlowType>(forms));
  addMembers(
    Object.values<AqmDefinition>(disciplines),
    Object.values<TransportDefinition>(transports),
    Object.values<TrafficDefinition>(kinds),
  );
};
