/** Version of the lab and its engine, as in `package.json`: the same version gives the same run. */
export const VERSION = "0.1.0";
