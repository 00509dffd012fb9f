/** Version of package.json; the build puts it in. */
declare const PORTAL_VERSION: string;
