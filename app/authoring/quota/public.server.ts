export { findQuotaUse, quotaLines, type QuotaUse, refuseOverQuota, refuseUpload } from "./quota.server.ts";
